import Fastify, { type FastifyInstance } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import { installSecurityHeaders } from '../security-headers.ts'
import { createRenderedPages } from './rendered-pages.ts'
import { servePortal } from './serve-portal.ts'

/**
 * Creates the server of a built portal whose API is not of this server: pages, files and policies as of any other portal.
 *
 * @param folder the output folder of the build
 * @param publicUrl the portal's URL, at whose origin the API answers too
 * @param registerApi registers what answers the calls of `apiBase`
 */
export function createPortalApp({ folder, publicUrl, apiBase, registerApi }: PortalAppOptions): FastifyInstance {
  const origins = { publicUrl, framePublicUrl: publicUrl, shopUrl: publicUrl, signUrl: publicUrl }
  const app = Fastify({ routerOptions: { maxParamLength: 200 } })
  installSecurityHeaders(app, origins)
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error instanceof Refusal ? 404 : (error.statusCode ?? 500)
    if (status >= 500) process.stderr.write(`${error.stack}\n`)
    return reply
      .code(status)
      .type('application/problem+json')
      .send(JSON.stringify({ type: 'about:blank', title: status >= 500 ? 'Error of the server' : error.message, status }))
  })
  app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send({ apiBase }))
  registerApi(app)
  servePortal(app, { folder, origins, rendered: createRenderedPages(app, folder, origins) })
  return app
}

export interface PortalAppOptions {
  folder: string
  publicUrl: string
  /** A path, such as `/api`. */
  apiBase: string
  registerApi(app: FastifyInstance): void
}
