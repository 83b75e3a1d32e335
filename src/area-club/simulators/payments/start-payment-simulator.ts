import Fastify from 'fastify'
import { systemClock } from '../../../core/server/domain/clock.ts'
import type { PaymentSimulator, SimulatorOptions } from './payment-simulator.ts'
import { registerPaymentSimulator } from './register-payment-simulator.ts'
import { simulatorKeys } from './simulator-keys.ts'
import { simulatorApiPath } from './simulator-paths.ts'
import { createMemoryStore } from './simulator-store.ts'

export interface StartedSimulator extends PaymentSimulator {
  /** The URL of its API, for the client. */
  readonly apiUrl: string
  readonly origin: string
}

/** Starts the simulator on its own port, in memory by default, for tests or beside another server. */
export async function startPaymentSimulator(
  options: Partial<SimulatorOptions> & { port?: number; browserOrigins?: readonly string[] } = {},
): Promise<StartedSimulator> {
  const app = Fastify({ forceCloseConnections: true })
  let origin = ''
  const simulator = registerPaymentSimulator(app, {
    store: createMemoryStore(),
    clock: systemClock,
    ...simulatorKeys,
    ...options,
    apiUrl: () => `${origin}${simulatorApiPath}`,
    browserOrigins: options.browserOrigins ?? [],
    // Tests call from this machine through any port.
    isShownTo: () => true,
  })
  origin = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  await simulator.resume()
  return {
    ...simulator,
    origin,
    apiUrl: `${origin}${simulatorApiPath}`,
    close: async () => {
      await app.close()
      await simulator.close()
    },
  }
}
