import { expect, it } from 'vitest'
import { ProviderRefusal } from '../../src/area-club/server/providers/payments/payment-provider.ts'
import { createPaypalProvider } from '../../src/area-club/server/providers/payments/paypal/paypal-provider.ts'
import { createDatabaseStore } from '../../src/area-club/simulators/payments/database-store.ts'
import { simulatorKeys } from '../../src/area-club/simulators/payments/simulator-keys.ts'
import { startPaymentSimulator } from '../../src/area-club/simulators/payments/start-payment-simulator.ts'
import { describeServer, type TestServer } from '../support/test-server.ts'

/** The simulator keeps its state in the portal's database. A restart loses no money, and all processes share it. */
describeServer('The PayPal simulator on the portal’s database', (server) => {
  const start = async ({ services: { database, clock } }: TestServer, events: string[] = []) => {
    const deliver = async (headers: Readonly<Record<string, string>>, body: string) => {
      events.push((await provider.readWebhook(headers, Buffer.from(body))).event.type)
      return 204
    }
    const simulator = await startPaymentSimulator({
      store: createDatabaseStore(database),
      clock,
      webhook: { id: simulatorKeys.webhookId, deliver },
    })
    const provider = createPaypalProvider({ ...simulatorKeys, merchantId: undefined, apiUrl: simulator.apiUrl, clock })
    return { simulator, provider }
  }
  const order = { reference: 'intent-1', requestId: 'create', amountCents: 4_200, description: 'Acconto' }

  it('creates its tables when several processes start at once, and shares one state among them', async () => {
    const processes = await Promise.all([start(server()), start(server()), start(server())])
    const made = await Promise.all(processes.map(({ provider }) => provider.createOrder(order)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    const { id } = made[0]!
    await processes[1].simulator.approve(id, { source: 'paypal' })
    const captures = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        processes[index % 3]!.provider.captureOrder(id, `capture-${index}`).catch((error: unknown) => error),
      ),
    )
    expect(captures.filter((each) => each instanceof ProviderRefusal && each.issue === 'ORDER_ALREADY_CAPTURED')).toHaveLength(11)
    expect((await processes[2].provider.findOrder(id))?.captures).toHaveLength(1)
    await Promise.all(processes.map(({ simulator }) => simulator.settled()))
    for (const { simulator } of processes) await simulator.close()
  })

  it('keeps orders and delivers pending events after a restart', async () => {
    const before = await start(server())
    await before.simulator.control({ action: 'webhooks', mode: 'held' })
    const { id } = await before.provider.createOrder({ ...order, requestId: 'before' })
    await before.simulator.approve(id, { source: 'paypal' })
    await before.provider.captureOrder(id, 'capture')
    await before.simulator.close()

    const events: string[] = []
    const after = await start(server(), events)
    expect(await after.provider.findOrder(id))?.toMatchObject({ status: 'COMPLETED', captures: [{ status: 'COMPLETED' }] })
    await after.simulator.control({ action: 'release' })
    await after.simulator.settled()
    expect(events).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.COMPLETED'])
    await after.simulator.close()
  })

  it('rolls back a change that fails', async () => {
    const store = createDatabaseStore(server().services.database)
    const failed = store.change(async (records) => {
      await records.save('capture', 'failed', { orderId: 'X' })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await store.change((records) => records.find('capture', 'failed'))).toBeUndefined()
  })
})
