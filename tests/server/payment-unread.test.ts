/**
 * Payments and events about which the provider refuses or ends its answers, one alone or all in an outage (requirements P19, P20, O8).
 *
 * The server goes on with the others, asks less and less often, and leaves what lasts to an operator.
 */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { countBacklog } from '../../src/area-club/server/slices/bookings/stores/backlog-store.ts'
import { replacePractice } from '../../src/area-club/server/slices/bookings/stores/successors-store.ts'
import { watchPayments } from '../../src/area-club/server/slices/bookings/use-cases/check-payments.ts'
import { giveUpEvent } from '../../src/area-club/server/slices/bookings/use-cases/give-up-event.ts'
import { paidByPaypal } from '../support/paid-by-paypal.ts'
import { addPayablePackage, addPayablePractice } from '../support/payable-practice.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { describeOnDatabases } from '../support/test-server.ts'

const total = 89_000
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const pending = { status: 409, body: { code: 'payment-pending' } }

describeOnDatabases('Where the provider does not tell', (kind) => {
  let world: PaymentFixture
  const { database, silence, approved, paid, rowsOf, casesOf, settleAll } = paidByPaypal(() => world, total)
  beforeAll(async () => {
    world = await openPaymentFixture(kind)
  })
  afterAll(() => world?.close())
  afterEach(async () => {
    await world.simulator.control({ action: 'clear' })
    await world.simulator.control({ action: 'webhooks', mode: 'now' })
    await world.forgetOrders()
    await settleAll()
    // A payment of long ago is watched no longer.
    await database()
      .updateTable('paymentIntent')
      .set({ createdAt: new Date('2020-01-01T09:00:00Z') })
      .execute()
    await database().updateTable('package').set({ periodFrom: '2020-01-01' }).execute()
  })

  const intentOf = (order: string) =>
    database().selectFrom('paymentIntent').where('orderId', '=', order).select(['state', 'checkAt']).executeTakeFirstOrThrow()
  const refuseReads = (orderId: string) => world.simulator.control({ action: 'reads', orderId, status: 403 })
  /** Runs the reconciler for each minute of a time and returns how often the provider was asked about an order. */
  const callsIn = async (minutes: number) => {
    const times = 100_000
    await world.simulator.control({ action: 'fault', on: 'read', does: 'error-before', times })
    for (let passed = 0; passed < minutes; passed++) {
      await world.pass(minute)
      await world.reconcile()
    }
    const [left] = (await world.simulator.inspect()).faults
    await world.simulator.control({ action: 'clear' })
    return times - (left?.times ?? 0)
  }

  it('whether the bank took the money of an order that is captured already, no other payment begins (requirements P19)', async () => {
    const practice = await world.book()
    await silence()
    const order = await approved(practice)
    await world.simulator.control({ action: 'fault', on: 'capture', does: 'hold-before', about: order })
    const capturing = world.capture(practice, order)
    await expect.poll(async () => (await world.simulator.inspect()).held.length).toBe(1)
    await world.simulator.approve(order, { source: 'mybank', choice: 'captured-at-approval' })
    await world.simulator.control({ action: 'reads', orderId: order, status: 404 })
    await world.simulator.control({ action: 'continue' })
    expect(await capturing).toMatchObject(pending)
    await world.pass(hour)
    await world.reconcile()
    expect(await world.create(practice, total)).toMatchObject(pending)
    expect(await casesOf(practice)).toMatchObject([{ reason: 'unknown-order', captureId: order }])
    await world.simulator.control({ action: 'reads', orderId: order })
    await world.reconcileUntilQuiet()
    expect(await rowsOf(practice)).toEqual([`capture ${total}`])
  })

  it('about one order, the nightly check reads all others and reports that one (requirements P20)', async () => {
    const [unread, refunded, reversed] = [await paid(), await paid(), await paid()]
    await silence()
    await world.simulator.control({ action: 'reverse', captureId: unread.captureId, amountCents: 100 })
    await world.simulator.control({ action: 'reverse', captureId: reversed.captureId, amountCents: 200 })
    await world.simulator.control({ action: 'refund', captureId: refunded.captureId, amountCents: 300 })
    await refuseReads(unread.order)
    await watchPayments(world.context())
    expect(await rowsOf(refunded.practice)).toEqual([`capture ${total}`, 'refund -300'])
    expect(await rowsOf(reversed.practice)).toEqual([`capture ${total}`, 'reversal -200'])
    expect((await countBacklog(database(), world.server.clock.now())).lastCheck).toMatchObject({ secondsAgo: 0, asked: 2, violations: 1 })
    await world.simulator.control({ action: 'reads', orderId: unread.order })
    await watchPayments(world.context())
    expect(await rowsOf(unread.practice)).toEqual([`capture ${total}`, 'reversal -100'])
  })

  it('about all orders, the nightly check stores nothing and fails, so that its job repeats it (requirements P20)', async () => {
    for (let count = 0; count < 8; count++) await paid()
    const { lastCheck } = await countBacklog(database(), world.server.clock.now())
    await world.simulator.control({ action: 'fault', on: 'read', does: 'error-before', times: 1_000 })
    await world.pass(minute)
    await expect(watchPayments(world.context())).rejects.toThrow('answered 500')
    expect((await countBacklog(database(), world.server.clock.now())).lastCheck?.secondsAgo).toBe(
      lastCheck === null ? undefined : lastCheck.secondsAgo + 60,
    )
  })

  it('which chargeback took the money back, a case says that it went (requirements P20)', async () => {
    const { practice, order, captureId } = await paid()
    await world.simulator.change(async ({ records }) => {
      const kept = (await records.find('order', order)) ?? expect.fail('there is no order')
      await records.save('order', order, { ...kept, captures: kept.captures.map((capture) => ({ ...capture, status: 'REFUNDED' })) })
    })
    for (let night = 0; night < 2; night++) await watchPayments(world.context())
    expect(await casesOf(practice)).toMatchObject([{ reason: 'amount-differs', captureId, amountCents: -total }])
  })

  it('captured payments are read until 180 days after the departure, of the trip to which the booking has moved (requirements P20)', async () => {
    const daysAgo = (days: number) => new Date(world.server.clock.now().getTime() - days * day)
    const departed = async (days: number) => {
      const packageId = await addPayablePackage(database())
      await database()
        .updateTable('package')
        .set({ periodFrom: daysAgo(days).toISOString().slice(0, 10) })
        .where('id', '=', packageId)
        .execute()
      return { packageId, ...(await paid(await addPayablePractice(database(), packageId, { buyerId: world.memberId }))) }
    }
    const [watched, over, moved] = [await departed(179), await departed(182), await departed(400)]
    await database()
      .updateTable('paymentIntent')
      .set({ createdAt: daysAgo(500) })
      .execute()
    // Moved twice, in the end to the trip that is watched.
    let last = moved.practice
    for (const { packageId } of [over, watched])
      last = await database()
        .transaction()
        .execute((tx) => replacePractice(tx, { id: last, packageId, shortCode: `T-${kind}-${last}`, request: '' }, daysAgo(450)))
    await silence()
    for (const { captureId } of [watched, over, moved]) await world.simulator.control({ action: 'refund', captureId, amountCents: 100 })
    await watchPayments(world.context())
    expect(await rowsOf(watched.practice)).toEqual([`capture ${total}`, 'refund -100'])
    expect(await rowsOf(over.practice)).toEqual([`capture ${total}`])
    expect(await rowsOf(moved.practice)).toContain('refund -100')
  })

  it('about an event for a day, it becomes a case, which an operator gives up (requirements P7)', async () => {
    const { practice, order, captureId } = await paid()
    // The event of the payment itself can still be read.
    await world.simulator.settled()
    await world.reconcileUntilQuiet()
    await refuseReads(order)
    await world.simulator.control({ action: 'reverse', captureId, amountCents: 100 })
    await world.simulator.settled()
    for (let hours = 0; hours < 26; hours++) {
      await world.pass(hour)
      await world.reconcile()
    }
    const waiting = database().selectFrom('providerEvent').where('handledAt', 'is', null)
    const [event, ...others] = await waiting.select(['eventId', 'caseAt', 'tries']).execute()
    expect([others, event?.caseAt]).toEqual([[], expect.anything()])
    expect(event?.tries).toBeLessThan(15)
    await giveUpEvent(world.context(), { eventId: event?.eventId ?? '' })
    expect(await rowsOf(practice)).toEqual([`capture ${total}`])
  })

  it('about events in an outage, the run ends after a few calls, and all are handled later (requirements O8)', async () => {
    const { practice, order, captureId } = await paid()
    await silence()
    await world.simulator.control({ action: 'refund', captureId, amountCents: 100 })
    const at = world.server.clock.now()
    const event = { provider: 'payments', type: 'PAYMENT.CAPTURE.REFUNDED', ids: JSON.stringify({ order }) } as const
    const ids = Array.from({ length: 60 }, (_, index) => `WH-${kind}-outage-${index}`)
    for (const eventId of ids)
      await database()
        .insertInto('providerEvent')
        .values({ eventId, ...event, receivedAt: at, tryAt: at })
        .execute()
    expect(await callsIn(1)).toBeLessThan(10)
    for (let passed = 0; passed < 5; passed++) {
      await world.pass(minute)
      await world.reconcile()
    }
    const waiting = database().selectFrom('providerEvent').where('handledAt', 'is', null).select('eventId')
    expect(await waiting.execute()).toEqual([])
    expect(await rowsOf(practice)).toEqual([`capture ${total}`, 'refund -100'])
  })

  it('whether a payment was made that never was captured, it is asked less and less often, and no longer in the end (requirements P19)', async () => {
    const practice = await world.book()
    const order = await world.order(practice, total)
    await world.pass(31 * minute)
    expect(await callsIn(180)).toBeLessThan(10)
    for (let passed = 0; passed < 10; passed++) {
      await world.simulator.control({ action: 'fault', on: 'read', does: 'error-before', times: 1_000 })
      await world.pass(day)
      for (let run = 0; run < 3; run++) await world.reconcile()
    }
    expect(await intentOf(order)).toEqual({ state: 'expired', checkAt: null })
    expect(await casesOf(practice)).toEqual([])
  })

  it('whether a pending payment has ended, it is asked less and less often (requirements P19)', async () => {
    const practice = await world.book()
    await silence()
    const order = await world.order(practice, total)
    await world.approve(order, { source: 'paypal', choice: 'pending' })
    await world.capture(practice, order)
    await world.pass(6 * minute)
    expect(await callsIn(360)).toBeLessThan(15)
    expect((await intentOf(order)).state).toBe('pending')
  })

  it('at once, five payments are read at a time (requirements O8)', async () => {
    const orders: string[] = []
    for (let count = 0; count < 8; count++) {
      const practice = await world.book()
      orders.push(await world.order(practice, total))
    }
    await world.pass(31 * minute)
    await world.simulator.control({ action: 'fault', on: 'read', does: 'hold-before', times: 8 })
    const reconciling = world.reconcile()
    const held = async () => (await world.simulator.inspect()).held.length
    await expect.poll(held).toBe(5)
    await world.simulator.control({ action: 'continue' })
    await expect.poll(held).toBe(3)
    await world.simulator.control({ action: 'continue' })
    await reconciling
    for (const order of orders) expect((await intentOf(order)).state).toBe('expired')
  })
})
