import type { FastifyInstance, FastifyRequest } from 'fastify'
import { registerApiRoutes } from './api-routes.ts'
import { registerControlRoutes } from './control-routes.ts'
import { createPaymentSimulator, type PaymentSimulator, type SimulatorOptions } from './payment-simulator.ts'
import { registerSdkRoutes } from './sdk-routes.ts'
import { simulatorApiPath, simulatorPath } from './simulator-paths.ts'

export interface RegisterOptions extends SimulatorOptions {
  /**
   * The API's URL as the server calls it, without a trailing slash.
   *
   * A function when it is known only once the server listens.
   */
  apiUrl: string | (() => string)
  /** Origins allowed to call the SDK's endpoints (CORS). */
  browserOrigins: readonly string[]
  /** Decides who may see the page and use the control: see `createLocalGate`. */
  isShownTo: (request: FastifyRequest) => boolean
}

/**
 * Registers the PayPal simulator: its API, the endpoints of its browser SDK, its control. Not for production.
 *
 * The caller calls `resume` once the server listens, and `close` before it closes the store.
 */
export function registerPaymentSimulator(app: FastifyInstance, options: RegisterOptions): PaymentSimulator {
  const { apiUrl, browserOrigins, isShownTo } = options
  const simulator = createPaymentSimulator(options, typeof apiUrl === 'string' ? () => apiUrl : apiUrl)
  // Bodies are parsed as bytes, because PayPal's own errors answer malformed ones.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 100_000 }, (_request, body, done) => done(null, body))
    registerApiRoutes(scope, simulatorApiPath, simulator)
    registerSdkRoutes(scope, simulatorApiPath, { simulator, browserOrigins })
    registerControlRoutes(scope, simulatorPath, { simulator, isShownTo })
  })
  return simulator
}
