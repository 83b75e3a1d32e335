import type { FastifyInstance } from 'fastify'
import { Refusal } from '../domain/refusal.ts'
import type { ReadinessProbe } from '../readiness.ts'
import { isBehind } from '../slices/payments/domain/backlog.ts'
import { isLocalCaller } from './local-caller.ts'

/** What the portal asks for at `/config.json`, so that one build serves anywhere. */
export interface PublicSettings {
  apiBase: string
  signBase: string
  shopUrl: string
  /** Where the browser loads the payment provider's script, and those of Apple's and Google's wallets. */
  paymentSdkUrl: string
  applePaySdkUrl: string
  googlePaySdkUrl: string
  /** The origins that may be shown in the signing frame (S16). */
  signOrigins: readonly string[]
  /** The origin of our own framed pages. */
  frameOrigin: string
  /** 'production' or 'demo'; for support. */
  environment: string
}

/**
 * `GET /live`: 200 while the process answers at all. `GET /ready`: 200 while it should be given requests, else 503, with the state of each
 * check. `GET /health`: 200 while requests can be served, else 503: a disk that is short of room fails the first, a full one both, as
 * the database refuses work then. `/health` tells a caller on this machine the jobs of each queue, whose numbers would tell others whether an account
 * exists (S7), and what of the payments waits; neither those that were given up nor a reconciler that is behind fail it. And `GET /config.json`.
 */
export function registerServiceRoutes(app: FastifyInstance, readiness: ReadinessProbe, settings: PublicSettings): void {
  app.get('/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))
  app.get('/ready', async (_request, reply) => {
    const { isStopping, ...checks } = await readiness.read()
    const isReady = !isStopping && Object.values(checks).every((state) => state === 'ok')
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : isStopping ? 'stopping' : 'not ready', checks })
  })
  app.get('/health', async (request, reply) => {
    const isLocal = isLocalCaller(request)
    const [{ database }, jobs, payments] = await Promise.all([
      readiness.read(),
      isLocal ? readiness.readJobs() : undefined,
      isLocal ? readiness.readPayments() : undefined,
    ])
    if (database !== 'ok') throw new Refusal('unavailable', { retryAfterSeconds: 5 })
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', ...(jobs && { jobs }), ...(payments && { payments: { ...payments, isBehind: isBehind(payments) } }) })
  })
  app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(settings))
}
