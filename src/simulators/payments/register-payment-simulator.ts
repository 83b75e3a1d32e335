import type { FastifyInstance, FastifyRequest } from 'fastify'
import { registerApiRoutes } from './api-routes.ts'
import { registerControlRoutes } from './control-routes.ts'
import { createPaymentSimulator, type PaymentSimulator, type SimulatorOptions } from './payment-simulator.ts'
import { registerSdkRoutes } from './sdk-routes.ts'
import { simulatorApiPath, simulatorPath } from './simulator-paths.ts'

export interface RegisterOptions extends SimulatorOptions {
  /** The address of the API as the server calls it, without a slash at its end; a function where it is known once the server listens. */
  apiUrl: string | (() => string)
  /** The origins whose pages may call what the SDK calls. */
  browserOrigins: readonly string[]
  /** Who is shown its page and may use its control: see `createLocalGate`. */
  isShownTo: (request: FastifyRequest) => boolean
}

/**
 * The stand-in for PayPal on a Fastify instance: its API, what its browser SDK calls, its control. Not for production. Whoever registers it
 * calls `resume` once the server listens, and `close` before the store is closed.
 */
export function registerPaymentSimulator(app: FastifyInstance, options: RegisterOptions): PaymentSimulator {
  const { apiUrl, browserOrigins, isShownTo } = options
  const simulator = createPaymentSimulator(options, typeof apiUrl === 'string' ? () => apiUrl : apiUrl)
  // Bodies are read as bytes here: the answers to wrong ones are PayPal's.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 100_000 }, (_request, body, done) => done(null, body))
    registerApiRoutes(scope, simulatorApiPath, simulator)
    registerSdkRoutes(scope, simulatorApiPath, { simulator, browserOrigins })
    registerControlRoutes(scope, simulatorPath, { simulator, isShownTo })
  })
  return simulator
}
