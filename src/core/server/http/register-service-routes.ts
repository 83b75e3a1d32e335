import Fastify, { type FastifyInstance } from 'fastify'
import { Refusal } from '../domain/refusal.ts'
import type { ReadinessProbe } from '../metrics/readiness.ts'
import type { BuildInfo } from '../settings/build-info.ts'
import { isLocalCaller } from './local-caller.ts'

/** Run-time settings of the portal, served at `/config.json`, so that one build serves any environment. */
export interface PublicSettings {
  apiBase: string
  signBase: string
  shopUrl: string
  /** The URLs of the payment provider's script and of those for Apple Pay and Google Pay. */
  paymentSdkUrl: string
  applePaySdkUrl: string
  googlePaySdkUrl: string
  /** The origins allowed in the signing frame (requirements S16). */
  signOrigins: readonly string[]
  /** The origin of the framed pages. */
  frameOrigin: string
  /** 'production' or 'demo'; for support. */
  environment: string
}

/** Creates the listener of HEALTH_PORT. It has connections of its own, so that callers of the portal cannot take them (requirements S37). */
export function createHealthApp(readiness: ReadinessProbe): FastifyInstance {
  const app = Fastify({ return503OnClosing: false })
  registerProbes(app, readiness)
  return app
}

/**
 * Registers the probes of supervisors and proxies.
 *
 * - `GET /live`: 200 while the process answers.
 * - `GET /ready`: 200 while requests should be routed here, otherwise 503, with the state of each check.
 */
function registerProbes(app: FastifyInstance, readiness: ReadinessProbe): void {
  app.get('/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))
  app.get('/ready', async (_request, reply) => {
    const [{ isStopping, ...checks }, backlogs] = await Promise.all([readiness.read(), readiness.readBacklogs()])
    const isReady = !isStopping && Object.values(checks).every((state) => state === 'ok')
    return (
      reply
        .code(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        // A backlog is no reason to send requests elsewhere: every process meets the same provider.
        .send({
          status: isReady ? 'ready' : isStopping ? 'stopping' : 'not ready',
          checks: {
            ...checks,
            ...Object.fromEntries(Object.entries(backlogs).map(([name, { isBehind }]) => [name, isBehind ? 'behind' : 'ok'])),
          },
        })
    )
  })
}

/**
 * Registers the probes and the service routes.
 *
 * - `GET /health`: 200 while requests can be served, otherwise 503. A nearly full disk fails `/ready` alone; on a full disk, where the
 *   database refuses work, both fail. Local callers also get version and commit, the jobs of each queue, whose numbers would tell others
 *   whether an account exists (requirements S7), and the backlogs. Dead letters and a late reconciler do not fail it.
 * - `GET /config.json`: the portal's settings.
 */
export function registerServiceRoutes(
  app: FastifyInstance,
  readiness: ReadinessProbe,
  { settings, build }: { settings: PublicSettings; build: BuildInfo },
): void {
  registerProbes(app, readiness)
  app.get('/health', async (request, reply) => {
    const isLocal = isLocalCaller(request)
    const [{ database }, jobs, backlogs] = await Promise.all([
      readiness.read(),
      isLocal ? readiness.readJobs() : undefined,
      isLocal ? readiness.readBacklogs() : undefined,
    ])
    if (database !== 'ok') throw new Refusal('unavailable', { retryAfterSeconds: 5 })
    return reply.header('cache-control', 'no-store').send({ status: 'ok', ...(isLocal && build), ...(jobs && { jobs }), ...backlogs })
  })
  app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(settings))
}
