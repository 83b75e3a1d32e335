/**
 * Each network fault on each call to the provider: the customer's answer, and the ledger afterwards.
 *
 * No webhooks are sent. paypal-faults.test.ts covers how the client maps the faults.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { refundCapture } from '../../src/area-club/server/slices/bookings/use-cases/refund-capture.ts'
import type { ProxyFault } from '../support/fault-proxy.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'

const total = 89_000
/** Long enough for a busy machine. */
const timeLimitMs = 1_500
const always = 1_000
const pending = { status: 409, body: { code: 'payment-pending' } }

const faults: readonly (readonly [words: string, fault: ProxyFault, hasEffect: boolean])[] = [
  ['the answer is late', { does: 'delay', ms: 60_000 }, true],
  ['the call is dropped', { does: 'drop-before' }, false],
  ['the answer is dropped', { does: 'drop-after' }, true],
  ['the answer is garbage', { does: 'answer', status: 200, body: '<html>{"id":' }, true],
  ['the answer is 500 and the call had no effect', { does: 'answer-alone', status: 500, body: '{"name":"INTERNAL_SERVER_ERROR"}' }, false],
  ['the answer is 500 and the call took effect', { does: 'answer', status: 500, body: '' }, true],
]
const calls = {
  token: /\/token$/,
  create: /\/orders$/,
  read: /\/orders\/\w+$/,
  capture: /\/orders\/\w+\/capture$/,
  refund: /\/captures\/\w+\/refund$/,
}

describe('A network fault between server and provider', () => {
  let world: PaymentFixture
  beforeAll(async () => {
    world = await openPaymentFixture('postgres', { isProxied: true, timeLimitMs })
    await world.simulator.control({ action: 'webhooks', mode: 'off' })
  })
  afterAll(() => world?.close())
  afterEach(async () => {
    world.proxy.heal()
    await world.reconcileUntilQuiet()
    expect(await world.check({ withOrders: true })).toEqual([])
  })

  const approved = async (practice: number) => {
    const order = await world.order(practice, total)
    await world.approve(order, { source: 'paypal', choice: 'pays' })
    return order
  }
  const ordersOf = async (practice: number) => {
    const { database } = world.server.services
    const intents = await database.selectFrom('paymentIntent').where('practiceId', '=', practice).select('guid').execute()
    const { orders } = await world.simulator.inspect()
    return orders.filter(({ customId }) => intents.some(({ guid }) => guid === customId))
  }
  const rowsOf = async (practice: number) => {
    const { database } = world.server.services
    const entries = database.selectFrom('paymentEntry').where('practiceId', '=', practice).orderBy('id')
    return (await entries.select(['kind', 'amountCents']).execute()).map(({ kind, amountCents }) => `${kind} ${amountCents}`)
  }
  const isPaidOnce = async (practice: number, order: string) => {
    await world.reconcileUntilQuiet()
    expect(await rowsOf(practice)).toEqual([`capture ${total}`])
    expect((await ordersOf(practice)).flatMap(({ captures }) => captures.map(({ status }) => status))).toEqual(['COMPLETED'])
    expect(await world.finalize(practice, order)).toMatchObject({ status: 200, body: { message: 'Transazione eseguita con successo' } })
  }
  /** Lets the provider's access token expire; the customer stays logged in. */
  const endTokens = () => world.pass(10 * 60 * 60_000)

  describe.each(faults)('when %s', (_words, fault, hasEffect) => {
    it.each(['token', 'create'] as const)('creates one order when the fault hits the %s call once (requirements P4)', async (on) => {
      await endTokens()
      const practice = await world.book()
      world.proxy.strike(fault, calls[on])
      const order = await approved(practice)
      expect((await ordersOf(practice)).map(({ id }) => id)).toEqual([order])
      expect((await world.capture(practice, order)).status).toBe(200)
      await isPaidOnce(practice, order)
    })

    it.each(['token', 'create'] as const)('answers 503 while the %s call fails, then reuses the order (requirements P4)', async (on) => {
      await endTokens()
      const practice = await world.book()
      world.proxy.strike(fault, calls[on], always)
      expect(await world.create(practice, total)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      expect(await ordersOf(practice)).toHaveLength(on === 'create' && hasEffect ? 1 : 0)
      world.proxy.heal()
      const order = await approved(practice)
      expect((await ordersOf(practice)).map(({ id }) => id)).toEqual([order])
      expect((await world.capture(practice, order)).status).toBe(200)
      await isPaidOnce(practice, order)
    })

    it.each(['token', 'read', 'capture'] as const)('blocks other payments while the %s call fails (requirements P5)', async (on) => {
      const practice = await world.book()
      const order = await approved(practice)
      // The provider refuses the server's access token, so the server requests another.
      if (on === 'token') await world.simulator.control({ action: 'fault', on: 'read', does: 'unauthorized' })
      world.proxy.strike(fault, calls[on], always)
      expect(await world.capture(practice, order)).toMatchObject(pending)
      expect(await world.create(practice, total)).toMatchObject(pending)
      expect((await world.read(practice)).body).toMatchObject({ remainingAmount: total, isPaymentPending: true })
      // The reconciler meets the fault too and postpones the payment, unless reading the order shows the capture.
      await world.pass(60_000)
      await world.reconcile()
      const isKnown = on === 'capture' && hasEffect
      expect((await world.read(practice)).body).toMatchObject({ remainingAmount: isKnown ? 0 : total, isPaymentPending: !isKnown })
      world.proxy.heal()
      await isPaidOnce(practice, order)
    })

    it('answers payment-pending when the read of a finalize fails (requirements P6)', async () => {
      const practice = await world.book()
      const order = await approved(practice)
      world.proxy.strike({ does: 'drop-after' }, calls.capture)
      expect(await world.capture(practice, order)).toMatchObject(pending)
      world.proxy.strike(fault, calls.read)
      expect(await world.finalize(practice, order)).toMatchObject(pending)
      expect((await world.finalize(practice, order)).status).toBe(200)
      await isPaidOnce(practice, order)
    })

    it('refunds at most once when the refund call fails, and records what was refunded (requirements P17)', async () => {
      const practice = await world.book()
      const order = await approved(practice)
      expect((await world.capture(practice, order)).status).toBe(200)
      const captureId = (await world.provider.findOrder(order))?.captures[0]?.id ?? expect.fail('nothing was captured')
      const refund = { captureId, amountCents: 5_000, isAnother: false }
      world.proxy.strike(fault, calls.refund)
      await expect(refundCapture(world.context(), refund)).rejects.toThrow('Run the same command again')
      await world.reconcileUntilQuiet()
      expect(await rowsOf(practice)).toEqual(hasEffect ? [`capture ${total}`, 'refund -5000'] : [`capture ${total}`])
      expect(await world.check({ withOrders: true })).toEqual([])
      await refundCapture(world.context(), refund)
      expect(await rowsOf(practice)).toEqual([`capture ${total}`, 'refund -5000'])
      expect((await world.read(practice)).body.remainingAmount).toBe(5_000)
    })
  })
})
