/**
 * The payment requirements (P) as calls of a customer. The provider is the simulator over HTTP.
 *
 * One long file, because every requirement is tested with the same order and provider.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ProviderOrder, ProviderUnreachable } from '../../src/area-club/server/providers/payments/payment-provider.ts'
import { paymentWebhookPath } from '../../src/area-club/server/settings/paypal-settings.ts'
import { setTotal } from '../support/payable-practice.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { registerAndLogIn } from '../support/test-members.ts'
import { describeOnDatabases } from '../support/test-server.ts'

const total = 89_000

describeOnDatabases('Paying a booking online', (kind) => {
  let world: PaymentFixture
  beforeAll(async () => {
    world = await openPaymentFixture(kind)
  })
  afterAll(() => world?.close())
  afterEach(async () => {
    await world.simulator.control({ action: 'clear' })
    await world.simulator.control({ action: 'webhooks', mode: 'now', copies: 1, delayMs: 0 })
    await world.simulator.settled()
    await world.reconcileUntilQuiet()
    await world.simulator.settled()
    expect(await world.check({ withOrders: true })).toEqual([])
  })

  const database = () => world.server.services.database
  const entriesOf = (practice: number) =>
    database()
      .selectFrom('paymentEntry')
      .where('practiceId', '=', practice)
      .orderBy('id')
      .select(['kind', 'amountCents', 'channel', 'causal', 'source'])
      .execute()
  const kindsOf = async (practice: number) => (await entriesOf(practice)).map(({ kind, amountCents }) => [kind, amountCents])
  const intentsOf = (practice: number) =>
    database().selectFrom('paymentIntent').where('practiceId', '=', practice).orderBy('state', 'desc').selectAll().execute()
  const approve = (order: string, choice?: string, source = 'paypal') =>
    world.approve(order, { source, ...(choice !== undefined && { choice }) } as never)
  /** Creates an order and approves it. */
  const approved = async (practice: number, amount = total, choice?: string) => {
    const order = await world.order(practice, amount)
    await approve(order, choice)
    return order
  }
  const captureIdOf = async (order: string) =>
    (await world.provider.findOrder(order))?.captures[0]?.id ?? expect.fail('nothing was captured')

  it('captures the money, records it once and confirms it with the message of specification 4', async () => {
    const practice = await world.book()
    const order = await world.order(practice, total)
    await approve(order)
    expect(await world.capture(practice, order)).toMatchObject({ status: 200, body: { id: order, status: 'COMPLETED' } })
    const finalized = await world.finalize(practice, order)
    expect(finalized).toMatchObject({ status: 200, body: { message: 'Transazione eseguita con successo' } })
    expect((await world.finalize(practice, order)).body).toEqual(finalized.body)
    expect(await entriesOf(practice)).toEqual([
      { kind: 'capture', amountCents: total, channel: 'PayPal', causal: 'Saldo', source: 'Giulia Bianchi' },
    ])
    expect((await world.read(practice)).body).toMatchObject({ remainingAmount: 0, privatoPayedAmount: total, isPaymentPending: false })
  })

  it('answers the order as a JSON string whose content is JSON (specification 7)', async () => {
    const practice = await world.book()
    const answer = await world.create(practice, total)
    expect(JSON.parse(JSON.parse(answer.text) as string)).toEqual({ id: expect.stringMatching(/^\w{10,}$/) })
  })

  it('begins one payment for twelve concurrent requests, and answers the same order (requirements P1)', async () => {
    const practice = await world.book()
    const answers = await Promise.all(Array.from({ length: 12 }, () => world.create(practice, total)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await intentsOf(practice)).toHaveLength(1)
  })

  it('refuses another amount while a payment is under way (requirements P1)', async () => {
    const practice = await world.book({ practiceType: 2, wishedAt: new Date('2026-02-01T09:00:00Z') })
    expect((await world.create(practice, 10_000)).status).toBe(200)
    expect(await world.create(practice, total)).toMatchObject({ status: 409, body: { code: 'payment-pending' } })
  })

  it('answers 409 with the amount due when the caller sends another, and begins nothing (requirements P2)', async () => {
    const practice = await world.book()
    for (const amount of [1, total - 1, total + 1])
      expect(await world.create(practice, amount)).toMatchObject({ status: 409, body: { code: 'amount-changed', amount: total } })
    expect(await intentsOf(practice)).toEqual([])
  })

  it('refuses to capture an amount that is no longer due (requirements P2)', async () => {
    const practice = await world.book()
    const order = await approved(practice)
    await setTotal(database(), practice, total + 5_000)
    expect(await world.capture(practice, order)).toMatchObject({ status: 409, body: { code: 'amount-changed', amount: total + 5_000 } })
    expect((await world.provider.findOrder(order))?.captures).toEqual([])
  })

  it.each([
    ['another currency', 'other-currency', 'foreign-currency'],
    ['another payee', 'other-payee', 'foreign-payee'],
  ])('opens a payment case for %s and records nothing (requirements P3)', async (_what, choice, reason) => {
    const practice = await world.book()
    const order = await approved(practice, total, choice)
    await world.capture(practice, order)
    await world.simulator.settled()
    await world.reconcileUntilQuiet()
    expect(await kindsOf(practice)).toEqual([])
    const cases = await database()
      .selectFrom('paymentCase')
      .innerJoin('paymentIntent', 'guid', 'intentGuid')
      .where('practiceId', '=', practice)
      .select('reason')
      .execute()
    const captured = (await world.simulator.inspect()).orders.find(({ id }) => id === order)?.captures
    expect(cases).toEqual(captured?.length === 0 ? [] : [{ reason }])
  })

  it.each(['drop-after', 'drop-before', 'error-after', 'garbage', 'busy'] as const)(
    'returns the same order when the answer to its creation is lost once (%s, requirements P4)',
    async (does) => {
      const practice = await world.book()
      await world.simulator.control({ action: 'fault', on: 'create', does })
      const order = await world.order(practice, total)
      const { orders } = await world.simulator.inspect()
      const [intent] = await intentsOf(practice)
      expect(orders.filter(({ customId }) => customId === intent?.guid).map(({ id }) => id)).toEqual([order])
    },
  )

  it('answers 503 when the provider does not answer, and continues the same payment later (requirements P4)', async () => {
    const practice = await world.book()
    await world.simulator.control({ action: 'fault', on: 'create', does: 'drop-after', times: 2 })
    expect(await world.create(practice, total)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    const order = await world.order(practice, total)
    const [intent, ...others] = await intentsOf(practice)
    expect([intent?.orderId, others]).toEqual([order, []])
    const { orders } = await world.simulator.inspect()
    expect(orders.filter(({ customId }) => customId === intent?.guid)).toHaveLength(1)
  })

  it.each(['drop-after', 'drop-before', 'error-after', 'error-before', 'garbage', 'busy'] as const)(
    'refuses new payments until it knows the outcome of a capture (%s, requirements P5)',
    async (does) => {
      const practice = await world.book()
      // Off before the approval too: its webhook might be read during the capture and report it.
      await world.simulator.control({ action: 'webhooks', mode: 'off' })
      const order = await approved(practice)
      await world.simulator.control({ action: 'fault', on: 'capture', does })
      expect(await world.capture(practice, order)).toMatchObject({ status: 409, body: { code: 'payment-pending' } })
      expect((await world.read(practice)).body.isPaymentPending).toBe(true)
      expect(await world.create(practice, total)).toMatchObject({ status: 409, body: { code: 'payment-pending' } })
      await world.reconcileUntilQuiet()
      expect(await kindsOf(practice)).toEqual([['capture', total]])
      expect((await world.provider.findOrder(order))?.captures).toHaveLength(1)
      expect(await world.finalize(practice, order)).toMatchObject({ status: 200, body: { message: 'Transazione eseguita con successo' } })
    },
  )

  it('records at finalize a capture that was not recorded before (requirements P6)', async () => {
    const practice = await world.book()
    const order = await approved(practice)
    await world.simulator.control({ action: 'webhooks', mode: 'off' })
    await world.simulator.control({ action: 'fault', on: 'capture', does: 'drop-after' })
    await world.capture(practice, order)
    await world.simulator.control({ action: 'fault', on: 'read', does: 'drop-before' })
    expect(await world.finalize(practice, order)).toMatchObject({ status: 409, body: { code: 'payment-pending' } })
    expect((await world.finalize(practice, order)).status).toBe(200)
    expect(await kindsOf(practice)).toEqual([['capture', total]])
  })

  it('accepts a webhook that arrives before the browser’s capture (requirements P7)', async () => {
    const practice = await world.book()
    const order = await approved(practice)
    await world.provider.captureOrder(order, '6f1d1c52-3a07-4d0e-9d3b-0b0f5c1a7e21')
    await world.simulator.settled()
    expect(await kindsOf(practice)).toEqual([['capture', total]])
    expect(await world.capture(practice, order)).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
    expect(await kindsOf(practice)).toEqual([['capture', total]])
  })

  it('stores an event about an unknown payment and answers it 409 (requirements P7)', async () => {
    const foreign: ProviderOrder = await world.provider.createOrder({
      reference: 'someone-else',
      requestId: 'f0000000-0000-4000-a000-000000000001',
      amountCents: 100,
      description: 'x',
    })
    await approve(foreign.id)
    await world.provider.captureOrder(foreign.id, 'f0000000-0000-4000-a000-000000000002')
    await world.simulator.settled()
    const events = (await world.simulator.inspect()).events.filter(({ orderId }) => orderId === foreign.id)
    expect(events.flatMap(({ attempts }) => attempts.map(({ status }) => status))).toEqual(events.map(() => 409))
    const stored = await database().selectFrom('providerEvent').select(['ids', 'handledAt']).execute()
    const kept = stored.filter(({ ids }) => ids.order === foreign.id)
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.every(({ handledAt }) => handledAt === null)).toBe(true)
  })

  it('records one capture when one event is delivered fifty times at once (requirements P8)', async () => {
    const practice = await world.book()
    const order = await approved(practice)
    await world.simulator.control({ action: 'webhooks', mode: 'now', copies: 50 })
    await world.capture(practice, order)
    await world.simulator.settled()
    const events = (await world.simulator.inspect()).events.filter(({ orderId }) => orderId === order)
    expect(events.some(({ attempts }) => attempts.length === 50)).toBe(true)
    expect(await kindsOf(practice)).toEqual([['capture', total]])
  })

  it.each([
    [
      'complete',
      [
        ['pending', total],
        ['capture', total],
      ],
      0,
    ],
    [
      'deny',
      [
        ['pending', total],
        ['failure', total],
      ],
      total,
    ],
  ] as const)('changes the balance only once a pending payment is decided (%s, requirements P9)', async (action, entries, remaining) => {
    const practice = await world.book()
    const order = await approved(practice, total, 'pending')
    expect(await world.capture(practice, order)).toMatchObject({ status: 200, body: { status: 'PENDING' } })
    await world.simulator.settled()
    expect((await world.read(practice)).body).toMatchObject({ remainingAmount: total, isPaymentPending: true })
    expect(await world.finalize(practice, order)).toMatchObject({ status: 409, body: { code: 'payment-pending' } })
    await world.simulator.control({ action, captureId: await captureIdOf(order) })
    await world.simulator.settled()
    expect(await kindsOf(practice)).toEqual(entries)
    expect((await world.read(practice)).body).toMatchObject({ remainingAmount: remaining, isPaymentPending: false })
  })

  it('reports a partial payment when less was captured than was due (requirements P10)', async () => {
    const practice = await world.book()
    const order = await approved(practice, total, 'other-amount')
    expect((await world.capture(practice, order)).status).toBe(200)
    expect((await world.finalize(practice, order)).body.message).toContain('parzialmente')
    expect((await world.read(practice)).body.remainingAmount).toBe(1)
  })

  it('records a late second capture and opens a credit case for the excess (requirements P11)', async () => {
    const practice = await world.book()
    const late = await approved(practice)
    await world.pass(20 * 60_000)
    await world.reconcile()
    const second = await approved(practice)
    expect(second).not.toBe(late)
    expect(await world.capture(practice, late)).toMatchObject({ status: 409, body: { code: 'payment-pending' } })
    expect((await world.capture(practice, second)).status).toBe(200)
    // As MyBank's orders, which the bank captures without a call of the server.
    await world.provider.captureOrder(late, '6f1d1c52-3a07-4d0e-9d3b-0b0f5c1a7e22')
    await world.simulator.settled()
    expect((await world.read(practice)).body.remainingAmount).toBe(-total)
    const credits = await database().selectFrom('creditCase').where('practiceId', '=', practice).select(['amountCents', 'reason']).execute()
    expect(credits).toEqual([{ amountCents: total, reason: 'payment' }])
  })

  it('accepts another means of payment for the same order after a decline (requirements P12)', async () => {
    const practice = await world.book()
    const order = await approved(practice, total, 'declined')
    expect(await world.capture(practice, order)).toMatchObject({ status: 422, body: { code: 'payment-refused' } })
    expect(await kindsOf(practice)).toEqual([])
    expect(await world.order(practice, total)).toBe(order)
    await approve(order, 'pays', 'card')
    expect((await world.capture(practice, order)).status).toBe(200)
    expect((await entriesOf(practice)).map(({ kind: entry, channel }) => [entry, channel])).toEqual([['capture', 'Carta di credito']])
  })

  it('marks an abandoned payment as failed, and never a captured one (requirements P13, I5)', async () => {
    const practice = await world.book()
    const given = await world.order(practice, total)
    expect((await world.fail(practice)).status).toBe(200)
    expect((await world.fail(practice)).status).toBe(200)
    const order = await approved(practice)
    expect(order).not.toBe(given)
    await world.capture(practice, order)
    expect((await world.fail(practice, '{"name":"INTERNAL_SERVER_ERROR"}')).status).toBe(200)
    expect((await intentsOf(practice)).map(({ state, failure }) => [state, failure])).toEqual([
      ['failed', 'cancelled'],
      ['captured', null],
    ])
  })

  it('keeps an abandoned payment open while its money may have moved (requirements P13, P5)', async () => {
    for (const choice of ['pending', 'lost-answer']) {
      const practice = await world.book()
      await world.simulator.control({ action: 'webhooks', mode: 'off' })
      const order = await approved(practice, total, choice)
      await world.capture(practice, order)
      const before = (await intentsOf(practice)).map(({ state }) => state)
      expect(before).toEqual([choice === 'pending' ? 'pending' : 'capturing'])
      expect((await world.fail(practice)).status).toBe(200)
      expect((await intentsOf(practice)).map(({ state }) => state)).toEqual(before)
      expect(await world.create(practice, total)).toMatchObject({ status: 409, body: { code: 'payment-pending' } })
      if (choice === 'pending') await world.simulator.control({ action: 'deny', captureId: await captureIdOf(order) })
    }
  })

  it('answers 404 to another customer’s calls (requirements P13, S9)', async () => {
    const practice = await world.book()
    const order = await world.order(practice, total)
    const token = await registerAndLogIn(world.server, 701)
    const post = (path: string, body: object) => world.server.call('POST', `/api/payments/paypal/${path}`, { token, body })
    for (const [path, body] of [
      ['api', { practice }],
      ['order/create', { practice, amount: total }],
      ['order/capture', { practice, orderID: order }],
      ['finalize', { practice, orderID: order, isFromMembership: true }],
      ['markAsError', { practice, response: '' }],
    ] as const)
      expect((await post(path, body)).status, path).toBe(404)
    expect((await intentsOf(practice)).map(({ state }) => state)).toEqual(['ordered'])
  })

  it('records a refund and a chargeback as negative rows, whose amounts are due again (requirements P17)', async () => {
    const practice = await world.book()
    const order = await approved(practice)
    await world.capture(practice, order)
    const captureId = await captureIdOf(order)
    await world.simulator.control({ action: 'refund', captureId, amountCents: 20_000 })
    await world.simulator.settled()
    expect((await world.read(practice)).body).toMatchObject({ remainingAmount: 20_000, refundedAmount: 20_000 })
    await world.simulator.control({ action: 'reverse', captureId, amountCents: total - 20_000 })
    await world.simulator.settled()
    expect(await kindsOf(practice)).toEqual([
      ['capture', total],
      ['refund', -20_000],
      ['reversal', -(total - 20_000)],
    ])
    expect((await world.read(practice)).body).toMatchObject({ remainingAmount: total })
  })

  it('opens a payment case when a capture arrives for a booking that was cancelled', async () => {
    const practice = await world.book()
    const order = await approved(practice)
    await database().updateTable('practice').set({ status: 'annullato' }).where('id', '=', practice).execute()
    expect((await world.capture(practice, order)).body.code).toBe('not-payable')
    await world.provider.captureOrder(order, '6f1d1c52-3a07-4d0e-9d3b-0b0f5c1a7e23')
    await world.simulator.settled()
    expect(await kindsOf(practice)).toEqual([['capture', total]])
    const cases = await database().selectFrom('paymentCase').where('reason', '=', 'not-due').select('amountCents').execute()
    expect(cases).toEqual([{ amountCents: total }])
  })

  it('secures a booking when its advance is paid, and confirms it when the customer agreed to that', async () => {
    const wishedAt = new Date('2026-02-01T09:00:00Z')
    const inps = { practiceType: 2, inpsShareCents: 60_000, wishedAt, status: 'opzionato' } as const
    for (const confirms of [true, false]) {
      const practice = await world.book({ ...inps, confirms })
      const order = await approved(practice, 10_000)
      expect((await world.capture(practice, order)).status).toBe(200)
      expect((await world.read(practice)).body).toMatchObject({
        partoSicuro: true,
        readableStatus: confirms ? 'confermato' : 'opzionato',
        remainingAmount: total - 60_000 - 10_000,
      })
    }
  })

  it.each(['in lavorazione', 'preventivato', 'annullato', 'concluso', 'stand-by'] as const)(
    'refuses a payment for a booking that is %s',
    async (status) => {
      const practice = await world.book({ status })
      expect(await world.create(practice, total)).toMatchObject({ status: 409, body: { code: 'condition-not-met' } })
      expect((await world.server.call('POST', '/api/payments/paypal/api', { token: world.token, body: { practice } })).body.code).toBe(
        'condition-not-met',
      )
    },
  )

  it('answers 401 to a webhook that the provider has not signed (requirements S24)', async () => {
    const answer = await world.server.call('POST', paymentWebhookPath, {
      body: { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED' },
      headers: { 'paypal-transmission-id': 'x' },
    })
    expect(answer.status).toBe(401)
  })

  it('records each capture once when three reconcilers run at once (requirements P16)', async () => {
    const practices = await Promise.all(Array.from({ length: 6 }, () => world.book()))
    await world.simulator.control({ action: 'webhooks', mode: 'off' })
    for (const practice of practices) {
      const order = await approved(practice)
      await world.simulator.control({ action: 'fault', on: 'capture', does: 'drop-after' })
      await world.capture(practice, order)
    }
    await world.pass(60_000)
    await Promise.all([world.reconcile(), world.reconcile(), world.reconcile()])
    for (const practice of practices) expect(await kindsOf(practice)).toEqual([['capture', total]])
  })
})

describe('The time limit of a provider call', () => {
  it('rejects a slow call as unreachable, which leaves its outcome unknown', async () => {
    const world = await openPaymentFixture('postgres', { timeLimitMs: 300 })
    try {
      await world.simulator.control({ action: 'fault', on: 'create', does: 'slow', delayMs: 600, times: 2 })
      await expect(
        world.provider.createOrder({ reference: 'r', requestId: '6f1d1c52-3a07-4d0e-9d3b-0b0f5c1a7e24', amountCents: 1, description: 'x' }),
      ).rejects.toBeInstanceOf(ProviderUnreachable)
    } finally {
      await world.close()
    }
  })
})
