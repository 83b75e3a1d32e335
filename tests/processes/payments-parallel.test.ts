/** The payment requirements (P) on parallel calls, by three server processes on one PostgreSQL. */
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Answered, openPaymentProcesses, type PaymentProcesses, total } from '../support/payment-processes.ts'
import { createTestDatabase } from '../support/postgres.ts'
import type {} from '../support/postgres-global-setup.ts'

const processes = 3
const timeout = 180_000
const patient = { timeout: 60_000, interval: 50 }

describe('Three processes on one database', () => {
  let world: PaymentProcesses
  beforeAll(async () => {
    world = await openPaymentProcesses(16, await createTestDatabase(inject('postgresUrl'), inject('postgresTemplate')))
    await world.start(processes)
  }, timeout)
  afterAll(() => world?.close())
  afterEach(async () => {
    await world.simulator.settled()
    expect(await world.check()).toEqual([])
  })

  const approved = async (practice: number) => {
    const order = await world.order(practice)
    await world.simulator.approve(order, { source: 'paypal', choice: 'pays' })
    return order
  }
  /** Makes a call four times at every process, all in parallel. */
  const everywhere = (call: (process: number) => Promise<Answered>) =>
    Promise.all(Array.from({ length: 4 * processes }, (_, n) => call(n % processes)))
  const ordersOf = async (since: ReadonlySet<string>) => (await world.simulator.inspect()).orders.filter(({ id }) => !since.has(id))
  const known = async () => new Set((await world.simulator.inspect()).orders.map(({ id }) => id))

  it('begin one payment when each of them receives the request (requirements P1)', { timeout }, async () => {
    const [practice, since] = [world.nextBooking(), await known()]
    const answers = await everywhere((process) => world.post('order/create', { practice, amount: total }, process))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect((await ordersOf(since)).map(({ id }) => id)).toEqual([answers[0]?.body.id])
  })

  it('capture the money once when two parents pay at once, and answer each consistently (requirements P11)', { timeout }, async () => {
    const practice = world.nextBooking()
    const orderID = await approved(practice)
    const answers = await everywhere((process) => world.post('order/capture', { practice, orderID }, process))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    for (const { status, body } of answers) expect(status === 200 || body.code === 'payment-pending').toBe(true)
    expect((await world.simulator.inspect()).orders.find(({ id }) => id === orderID)?.captures).toHaveLength(1)
    const finalized = await everywhere((process) => world.post('finalize', { practice, orderID, isFromMembership: true }, process))
    expect(new Set(finalized.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['200 Transazione eseguita con successo']),
    )
    expect(await world.read(practice)).toMatchObject({ remainingAmount: 0 })
  })

  it('record one capture for fifty deliveries of an event (requirements P8)', { timeout }, async () => {
    const practice = world.nextBooking()
    const orderID = await world.order(practice)
    await world.simulator.control({ action: 'webhooks', copies: 50 })
    await world.simulator.approve(orderID, { source: 'mybank', choice: 'captured-at-approval' })
    await world.simulator.settled()
    await world.simulator.control({ action: 'webhooks', copies: 1 })
    const { events } = await world.simulator.inspect()
    expect(events.some(({ orderId, attempts }) => orderId === orderID && attempts.length === 50)).toBe(true)
    expect(await world.read(practice)).toMatchObject({ remainingAmount: 0, privatoPayedAmount: total })
  })

  it('keep a capture that one makes while the others abandon the payment (requirements P13)', { timeout }, async () => {
    const practice = world.nextBooking()
    const orderID = await approved(practice)
    const [captured, ...given] = await everywhere((process) =>
      process === 0
        ? world.post('order/capture', { practice, orderID }, process)
        : world.post('markAsError', { practice, response: 'cancelled', orderID }, process),
    )
    expect(given.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect([200, 409]).toContain(captured?.status)
    const taken = (await world.simulator.inspect()).orders.find(({ id }) => id === orderID)?.captures.length
    expect(await world.read(practice)).toMatchObject({ remainingAmount: taken === 1 ? 0 : total })
  })

  it('reconcile pending payments at once, with one capture each (requirements P16)', { timeout }, async () => {
    const [practices, since] = [Array.from({ length: 6 }, () => world.nextBooking()), await known()]
    await world.simulator.control({ action: 'webhooks', mode: 'off' })
    for (const practice of practices) {
      const orderID = await approved(practice)
      await world.simulator.control({ action: 'fault', on: 'capture', does: 'drop-before' })
      expect((await world.post('order/capture', { practice, orderID })).body.code).toBe('payment-pending')
    }
    await world.kill()
    await world.start(processes)
    for (const practice of practices) await expect.poll(() => world.read(practice), patient).toMatchObject({ remainingAmount: 0 })
    expect((await ordersOf(since)).map(({ captures }) => captures.length)).toEqual(practices.map(() => 1))
  })
})
