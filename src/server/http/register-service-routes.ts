import type { FastifyInstance } from 'fastify'
import { pingDatabase } from '../database/ping-database.ts'
import type { Services } from './request-context.ts'

/** What the portal asks for at `/config.json`, so that one build serves anywhere. */
export interface PublicSettings {
  apiBase: string
  signBase: string
  shopUrl: string
  paymentSdkUrl: string
  /** The origin of our own framed pages. */
  frameOrigin: string
  /** 'production' or 'demo'; for support. */
  environment: string
}

/** `GET /health`, 200 while requests can be served and 503 while the database cannot be reached, and `GET /config.json`. */
export function registerServiceRoutes(app: FastifyInstance, services: Services, settings: PublicSettings): void {
  app.get('/health', async (_request, reply) => {
    await pingDatabase(services.database)
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
  app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(settings))
}
