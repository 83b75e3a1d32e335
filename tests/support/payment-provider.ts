import type { PaymentEvent, PaymentProvider } from '../../src/area-club/server/providers/payments/payment-provider.ts'
import { createPaypalProvider, type PaypalOptions } from '../../src/area-club/server/providers/payments/paypal/paypal-provider.ts'
import type { SimulatorOptions } from '../../src/area-club/simulators/payments/payment-simulator.ts'
import { simulatorKeys } from '../../src/area-club/simulators/payments/simulator-keys.ts'
import { simulatorApiPath } from '../../src/area-club/simulators/payments/simulator-paths.ts'
import { type StartedSimulator, startPaymentSimulator } from '../../src/area-club/simulators/payments/start-payment-simulator.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

/** The real client, a fault proxy, and the simulator behind it. The client also reads webhook events, as in the server. */
export interface TestProvider {
  readonly provider: PaymentProvider
  readonly simulator: StartedSimulator
  readonly proxy: FaultProxy
  readonly clock: { now(): Date; advance(ms: number): void }
  /** Every delivery with the event that the client read from it. */
  readonly deliveries: readonly Delivery[]
  /** The response statuses of the next deliveries; then 204. */
  readonly answers: number[]
  /** Returns an order that the customer has approved. */
  approvedOrder(options?: { amountCents?: number; source?: string; choice?: string }): Promise<string>
  close(): Promise<void>
}

export interface Delivery {
  headers: Readonly<Record<string, string>>
  body: string
  event: PaymentEvent
}

export async function startTestProvider(
  options: { client?: Partial<PaypalOptions>; simulator?: Partial<SimulatorOptions> & { browserOrigins?: readonly string[] } } = {},
): Promise<TestProvider> {
  let nowMs = Date.parse('2026-03-02T09:00:00Z')
  const clock = {
    now: () => new Date(nowMs),
    advance: (ms: number) => {
      nowMs += ms
    },
  }
  const deliveries: Delivery[] = []
  const answers: number[] = []
  let count = 0
  const simulator = await startPaymentSimulator({
    clock,
    laterMs: 50,
    retryDelaysMs: [10, 10],
    webhook: {
      id: simulatorKeys.webhookId,
      deliver: async (headers, body) => {
        deliveries.push({ headers, body, event: (await direct.readWebhook(headers, Buffer.from(body))).event })
        return answers.shift() ?? 204
      },
    },
    ...options.simulator,
  })
  const proxy = await startFaultProxy(simulator.origin)
  const keys = { ...simulatorKeys, merchantId: simulatorKeys.payeeId, clock }
  // Certificates are only accepted from the API's own origin, which is not the proxy's.
  const direct = createPaypalProvider({ ...keys, apiUrl: simulator.apiUrl })
  const provider = createPaypalProvider({ ...keys, apiUrl: `${proxy.origin}${simulatorApiPath}`, ...options.client })
  return {
    provider,
    simulator,
    proxy,
    clock,
    deliveries,
    answers,
    approvedOrder: async ({ amountCents = 12_345, source = 'paypal', choice } = {}) => {
      const requestId = `create-${++count}`
      const { id } = await direct.createOrder({ reference: `intent-${count}`, requestId, amountCents, description: 'Corso di lingua' })
      await simulator.approve(id, { source, choice })
      return id
    },
    close: async () => {
      await proxy.close()
      await simulator.close()
    },
  }
}
