/**
 * Payments whose outcome the provider hides, and money that goes back without a webhook (requirements P19 to P23, O8).
 *
 * The fault proxy of payment-faults.test.ts breaks the wire; here the provider answers, and its answer says nothing or something else.
 */
import { crc32 } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paymentWebhookPath } from '../../src/area-club/server/settings/paypal-settings.ts'
import { countBacklog } from '../../src/area-club/server/slices/bookings/stores/backlog-store.ts'
import { watchPayments } from '../../src/area-club/server/slices/bookings/use-cases/check-payments.ts'
import { closeCase } from '../../src/area-club/server/slices/bookings/use-cases/close-case.ts'
import { giveUpEvent } from '../../src/area-club/server/slices/bookings/use-cases/give-up-event.ts'
import { refundCapture } from '../../src/area-club/server/slices/bookings/use-cases/refund-capture.ts'
import { forgeChecksum } from '../support/forge-checksum.ts'
import { paidByPaypal } from '../support/paid-by-paypal.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { describeOnDatabases } from '../support/test-server.ts'

const total = 89_000
const minute = 60_000
const day = 24 * 60 * minute
const pending = { status: 409, body: { code: 'payment-pending' } }

describeOnDatabases('Payments that the provider leaves in doubt', (kind) => {
  let world: PaymentFixture
  const { database, silence, approved, paid, rowsOf, casesOf, settleAll } = paidByPaypal(() => world, total)
  beforeAll(async () => {
    world = await openPaymentFixture(kind)
  })
  afterAll(() => world?.close())
  afterEach(async () => {
    await world.simulator.control({ action: 'clear' })
    await world.simulator.control({ action: 'webhooks', mode: 'now', copies: 1, delayMs: 0 })
    await settleAll()
  })

  const stateOf = async (order: string) =>
    (await database().selectFrom('paymentIntent').where('orderId', '=', order).select('state').executeTakeFirstOrThrow()).state
  const reasonsOf = async (practice: number) => (await casesOf(practice)).map(({ reason }) => reason)
  const capturesAt = async (order: string) => (await world.simulator.inspect()).orders.find(({ id }) => id === order)?.captures.length
  /** The money is taken, and the answer to the capture is lost. */
  const lost = async (practice: number) => {
    await silence()
    const order = await approved(practice, 'lost-answer')
    expect(await world.capture(practice, order)).toMatchObject(pending)
    return order
  }

  describe('when the answer to a capture is lost, and reads of the order', () => {
    it.each([401, 403, 404, 500] as const)('are answered with %i, the customer never pays twice (requirements P19)', async (status) => {
      const practice = await world.book()
      const order = await lost(practice)
      await world.simulator.control({ action: 'reads', orderId: order, status })
      for (let round = 0; round < 3; round++) {
        await world.pass(15 * minute)
        await world.reconcile()
        expect(await world.create(practice, total)).toMatchObject(pending)
        expect(await world.capture(practice, order)).toMatchObject(pending)
        expect(await world.finalize(practice, order)).toMatchObject(pending)
        expect((await world.read(practice)).body).toMatchObject({ isPaymentPending: true, remainingAmount: total })
      }
      expect(await reasonsOf(practice)).toEqual(status === 404 ? ['unknown-order'] : [])
      await world.simulator.control({ action: 'reads', orderId: order })
      await world.reconcileUntilQuiet()
      expect(await rowsOf(practice)).toEqual([`capture ${total}`])
      expect(await capturesAt(order)).toBe(1)
    })

    it('meet a rotated secret, the customer never pays twice (requirements P19)', async () => {
      const practice = await world.book()
      const order = await lost(practice)
      await world.pass(10 * 60 * minute)
      await world.simulator.control({ action: 'fault', on: 'token', does: 'refuse', times: 1_000 })
      await world.reconcile()
      expect(await world.create(practice, total)).toMatchObject(pending)
      expect(await stateOf(order)).toBe('capturing')
      await world.simulator.control({ action: 'clear' })
      await world.reconcileUntilQuiet()
      expect(await rowsOf(practice)).toEqual([`capture ${total}`])
    })
  })

  it('end with their reservation when the order expires before it was approved, without a case', async () => {
    const practice = await world.book()
    const order = await world.order(practice, total)
    await world.simulator.control({ action: 'expire', orderId: order })
    await world.reconcileUntilQuiet()
    expect([await stateOf(order), await reasonsOf(practice)]).toEqual(['expired', []])
    const next = await approved(practice)
    expect((await world.capture(practice, next)).status).toBe(200)
  })

  it('are refused when the customer captures an order that has expired, and the booking can be paid again', async () => {
    const practice = await world.book()
    const order = await approved(practice)
    await world.simulator.control({ action: 'expire', orderId: order })
    expect(await world.capture(practice, order)).toMatchObject({ body: { code: 'payment-refused' } })
    expect([await stateOf(order), await reasonsOf(practice)]).toEqual(['ordered', []])
  })

  it('take the good card of a retry at once, with a request id of its own (requirements P22)', async () => {
    const practice = await world.book()
    const order = await approved(practice, 'declined')
    expect(await world.capture(practice, order)).toMatchObject({ body: { code: 'payment-refused' } })
    await world.pass(31 * minute)
    await world.reconcile()
    expect(await stateOf(order)).toBe('expired')
    for (const choice of ['declined', 'pays']) {
      await world.approve(order, { source: 'paypal', choice })
      const { status, body } = await world.capture(practice, order)
      expect([choice, status === 200 ? 'paid' : body.code]).toEqual([choice, choice === 'pays' ? 'paid' : 'payment-refused'])
    }
    expect(await rowsOf(practice)).toEqual([`capture ${total}`])
  })

  it('do not stay open when the second answer is lost and only a declined capture exists (requirements P22)', async () => {
    const practice = await world.book()
    await silence()
    const order = await approved(practice, 'declined-capture')
    await world.simulator.control({ action: 'fault', on: 'capture', does: 'drop-after' })
    expect(await world.capture(practice, order)).toMatchObject(pending)
    await world.reconcileUntilQuiet()
    expect(await stateOf(order)).toBe('failed')
    const next = await approved(practice)
    expect((await world.capture(practice, next)).status).toBe(200)
  })

  describe('when money goes back and no webhook reports it', () => {
    it('are corrected by the nightly check: refund and chargeback are booked once (requirements P20)', async () => {
      const [refunded, reversed] = [await paid(), await paid()]
      await silence()
      await world.simulator.control({ action: 'refund', captureId: refunded.captureId, amountCents: 20_000 })
      await world.simulator.control({ action: 'reverse', captureId: reversed.captureId, amountCents: 30_000 })
      await world.pass(day)
      for (let night = 0; night < 2; night++) await watchPayments(world.context())
      expect(await rowsOf(refunded.practice)).toEqual([`capture ${total}`, 'refund -20000'])
      expect(await rowsOf(reversed.practice)).toEqual([`capture ${total}`, 'reversal -30000'])
      expect(await world.check({ practice: [refunded.practice, reversed.practice], withOrders: true })).toEqual([])
      const { lastCheck } = await countBacklog(database(), world.server.clock.now())
      expect(lastCheck).toMatchObject({ secondsAgo: 0, violations: 0 })
      expect(lastCheck?.asked).toBeGreaterThanOrEqual(2)
    })

    it('become a case when a booked amount is not the provider’s (requirements P20)', async () => {
      const { practice, order, captureId } = await paid()
      await world.simulator.change(async ({ records }) => {
        const kept = (await records.find('order', order)) ?? expect.fail('there is no order')
        const captures = kept.captures.map((capture) => ({ ...capture, amount: { ...capture.amount, value: '880.00' } }))
        await records.save('order', order, { ...kept, captures })
      })
      await watchPayments(world.context())
      expect(await casesOf(practice)).toMatchObject([{ reason: 'amount-differs', captureId, amountCents: -1_000 }])
      expect(await rowsOf(practice)).toEqual([`capture ${total}`])
      expect((await countBacklog(database(), world.server.clock.now())).lastCheck?.violations).toBeGreaterThan(0)
      await world.simulator.change(({ records }) => records.remove('order', order))
      await watchPayments(world.context())
      expect(await reasonsOf(practice)).toEqual(['amount-differs', 'unknown-order'])
      await database()
        .updateTable('paymentIntent')
        .set({ orderId: `${order}GONE`, createdAt: new Date(0) })
        .where('orderId', '=', order)
        .execute()
    })

    it.each([
      ['COMPLETED', 'refund -5000', []],
      ['FAILED', undefined, ['refund-failed']],
    ] as const)('are read until a pending refund is %s (requirements P20)', async (refundStatus, row, reasons) => {
      const { practice, captureId } = await paid()
      await silence()
      await world.simulator.control({ action: 'choose-refund', captureId, refundStatus: 'PENDING' })
      const { refundId, status } = await refundCapture(world.context(), { captureId, amountCents: 5_000, isAnother: false })
      expect(status).toBe('PENDING')
      // A bank takes days.
      for (let hour = 0; hour < 3; hour++) {
        await world.pass(61 * minute)
        await world.reconcile()
      }
      expect(await rowsOf(practice)).toEqual([`capture ${total}`])
      await world.simulator.control({ action: 'settle-refund', refundId, refundStatus })
      await world.pass(61 * minute)
      await world.reconcile()
      expect(await rowsOf(practice)).toEqual([`capture ${total}`, ...(row === undefined ? [] : [row])])
      expect(await reasonsOf(practice)).toEqual(reasons)
      const open = await database().selectFrom('paymentIntent').where('practiceId', '=', practice).select('checkAt').executeTakeFirst()
      expect(open?.checkAt).toBeNull()
    })
  })

  describe('when a webhook body is forged under the headers of a true delivery', () => {
    const deliveryOf = async (type: string, orderId: string) => {
      await world.simulator.settled()
      return (
        world.deliveries.find(({ body }) => body.includes(orderId) && JSON.parse(body).event_type === type) ??
        expect.fail('there is no delivery')
      )
    }
    /** Changes a delivered body and keeps its checksum, which is all of it that the provider signs. */
    const forge = ({ body }: { body: string }, change: (told: Record<string, unknown>) => object) => {
      const forged = change(JSON.parse(body))
      return forgeChecksum(crc32(body), (filler) => JSON.stringify({ ...forged, summary: filler }))
    }
    const send = ({ headers }: { headers: Readonly<Record<string, string>> }, payload: string) =>
      world.server.app.fastify.inject({ method: 'POST', url: paymentWebhookPath, headers, payload })

    it('book nothing of its amounts, currency or capture (requirements P21)', async () => {
      const [own, victim] = [await paid(), await paid()]
      const delivery = await deliveryOf('PAYMENT.CAPTURE.COMPLETED', own.order)
      const body = forge(delivery, (told) => ({
        ...told,
        event_type: 'PAYMENT.CAPTURE.REVERSED',
        resource: {
          id: 'FORGEDREVERSAL1',
          status: 'COMPLETED',
          amount: { currency_code: 'USD', value: '99999.00' },
          links: [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${victim.captureId}` }],
        },
      }))
      expect((await send(delivery, body)).statusCode).toBeLessThan(500)
      expect(await rowsOf(victim.practice)).toEqual([`capture ${total}`])
      expect(await rowsOf(own.practice)).toEqual([`capture ${total}`])
    })

    it('are refused when the transmission has brought another event (requirements P21)', async () => {
      const { order } = await paid()
      const delivery = await deliveryOf('PAYMENT.CAPTURE.COMPLETED', order)
      const body = forge(delivery, (told) => ({ ...told, id: 'WH-ANOTHER-EVENT' }))
      expect((await send(delivery, body)).statusCode).toBe(401)
      expect((await send(delivery, delivery.body)).statusCode).toBe(200)
      const kept = await database().selectFrom('providerEvent').where('eventId', '=', 'WH-ANOTHER-EVENT').selectAll().execute()
      expect(kept).toEqual([])
    })
  })

  it('are not ended by a late report about another order of the booking (requirements P13)', async () => {
    const practice = await world.book()
    const first = await world.order(practice, total)
    expect((await world.fail(practice, 'cancelled', first)).status).toBe(200)
    const second = await world.order(practice, total)
    expect(second).not.toBe(first)
    expect((await world.fail(practice, 'late', first)).status).toBe(200)
    const unnamed = await world.server.call('POST', '/api/payments/paypal/markAsError', {
      token: world.token,
      body: { practice, response: '' },
    })
    expect(unnamed.status).toBe(200)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['failed', 'ordered'])
    const other = await world.book()
    expect((await world.fail(other, 'late', second)).status).toBe(404)
  })

  it('become a case after a day without a readable order, which an operator ends (requirements P19, O8)', async () => {
    const practice = await world.book()
    await silence()
    const order = await approved(practice, 'pending')
    await world.capture(practice, order)
    expect(await stateOf(order)).toBe('pending')
    await world.simulator.control({ action: 'reads', orderId: order, status: 403 })
    for (let hours = 0; hours < 26; hours++) {
      await world.pass(60 * minute)
      await world.reconcile()
    }
    expect(await reasonsOf(practice)).toEqual(['unsettled'])
    const { overdue, oldestSeconds } = await countBacklog(database(), world.server.clock.now())
    expect(overdue).toBe(1)
    expect(oldestSeconds).toBeGreaterThan(24 * 3600)
    const [open] = await casesOf(practice)
    expect(await closeCase(world.context(), { caseId: open?.id ?? 0 })).toMatchObject({ hasEndedPayment: true })
    expect(await stateOf(order)).toBe('failed')
    expect((await world.read(practice)).body).toMatchObject({ isPaymentPending: false, remainingAmount: total })
    expect((await world.create(practice, total)).status).toBe(200)
    // The nightly check finds out later that the money came after all.
    await world.simulator.control({ action: 'reads', orderId: order })
    await world.simulator.control({ action: 'complete', captureId: (await world.provider.findOrder(order))?.captures[0]?.id ?? '' })
    await watchPayments(world.context())
    expect(await rowsOf(practice)).toEqual([`pending ${total}`, `failure ${total}`, `capture ${total}`])
  })

  it('show how long an outage leaves them unsettled, and end the run after a few calls (requirements O8)', async () => {
    const practices = await Promise.all(Array.from({ length: kind === 'postgres' ? 12 : 8 }, () => world.book()))
    for (const practice of practices) await lost(practice)
    await world.pass(20 * minute)
    await world.simulator.control({ action: 'fault', on: 'read', does: 'error-before', times: 10_000 })
    const before = world.server.clock.now()
    await world.reconcile()
    await world.reconcile()
    const { overdue, oldestSeconds } = await countBacklog(database(), before)
    expect(overdue).toBe(practices.length)
    expect(oldestSeconds).toBeGreaterThanOrEqual(20 * 60)
    const { faults } = await world.simulator.inspect()
    const calls = 10_000 - (faults[0]?.times ?? 0)
    expect(calls).toBeLessThan(practices.length * 2)
    await world.simulator.control({ action: 'clear' })
    await world.reconcileUntilQuiet()
    for (const practice of practices) expect(await rowsOf(practice)).toEqual([`capture ${total}`])
  })

  it('leave an event without a known payment to an operator after a day, and starve no newer event (requirements P7)', async () => {
    const at = world.server.clock.now()
    const event = { provider: 'payments', type: 'PAYMENT.CAPTURE.COMPLETED' } as const
    for (let index = 0; index < 150; index++)
      await database()
        .insertInto('providerEvent')
        .values({ ...event, eventId: `WH-${kind}-${index}`, ids: '{}', receivedAt: at, tryAt: at })
        .execute()
    const { practice, order } = await paid()
    const { captures } = (await world.provider.findOrder(order)) ?? expect.fail()
    await world.simulator.control({ action: 'webhooks', mode: 'off' })
    await world.simulator.control({ action: 'refund', captureId: captures[0]?.id ?? '', amountCents: 100 })
    await world.pass(minute)
    await database()
      .insertInto('providerEvent')
      .values({ ...event, eventId: `WH-${kind}-new`, ids: JSON.stringify({ order }), receivedAt: at, tryAt: new Date(at.getTime() + 1) })
      .execute()
    for (let run = 0; run < 2; run++) await world.reconcile()
    expect(await rowsOf(practice)).toEqual([`capture ${total}`, 'refund -100'])
    const tries = async () =>
      (await database().selectFrom('providerEvent').where('eventId', '=', `WH-${kind}-0`).select('tries').executeTakeFirstOrThrow()).tries
    for (let hour = 0; hour < 26; hour++) {
      await world.pass(60 * minute)
      for (let run = 0; run < 2; run++) await world.reconcile()
    }
    expect(await tries()).toBeLessThan(15)
    const { openCases } = await countBacklog(database(), world.server.clock.now())
    expect(openCases).toBeGreaterThanOrEqual(150)
    await giveUpEvent(world.context(), { eventId: `WH-${kind}-0` })
    await expect(giveUpEvent(world.context(), { eventId: `WH-${kind}-0` })).rejects.toThrow('is waiting')
    expect((await countBacklog(database(), world.server.clock.now())).openCases).toBe(openCases - 1)
    const kept = database().selectFrom('providerEvent').where('eventId', '=', `WH-${kind}-0`)
    expect((await kept.select('handledAt').executeTakeFirstOrThrow()).handledAt).not.toBeNull()
  })
})
