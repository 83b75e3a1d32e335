/** Credit cases after an excess, a refund and a chargeback: their amount is what is owed to the customer. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { setTotal } from '../support/payable-practice.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { describeOnDatabases } from '../support/test-server.ts'

const total = 89_000

describeOnDatabases('The credit case of a booking', (kind) => {
  let world: PaymentFixture
  beforeAll(async () => {
    world = await openPaymentFixture(kind)
  })
  afterAll(() => world?.close())
  afterEach(async () => {
    await world.simulator.settled()
    await world.reconcileUntilQuiet()
    expect(await world.check({ withOrders: true })).toEqual([])
  })

  const database = () => world.server.services.database
  const casesOf = (practice: number) =>
    database()
      .selectFrom('creditCase')
      .where('practiceId', '=', practice)
      .orderBy('id')
      .select(['amountCents as cents', 'reason', 'closedAt'])
      .execute()
      .then((rows) => rows.map(({ cents, reason, closedAt }) => `${reason} ${cents} ${closedAt === null ? 'open' : 'closed'}`))
  const remainingOf = async (practice: number) => (await world.read(practice)).body.remainingAmount
  /** Creates an order of the whole price and approves it. */
  const approved = async (practice: number, choice?: string) => {
    const order = await world.order(practice, total)
    await world.approve(order, { source: 'paypal', ...(choice !== undefined && { choice }) } as never)
    return order
  }
  const captureIdOf = async (order: string) =>
    (await world.provider.findOrder(order))?.captures[0]?.id ?? expect.fail('nothing was captured')
  /** Captures an order without a call of the server, as MyBank may; a webhook reports it. */
  const captureLate = async (order: string) => {
    await world.provider.captureOrder(order, crypto.randomUUID())
    await world.simulator.settled()
    return captureIdOf(order)
  }
  const refund = async (captureId: string, amountCents: number) => {
    await world.simulator.control({ action: 'refund', captureId, amountCents })
    await world.simulator.settled()
  }
  const reverse = async (captureId: string, amountCents: number) => {
    await world.simulator.control({ action: 'reverse', captureId, amountCents })
    await world.simulator.settled()
  }

  it('is not opened by a payment of the amount due', async () => {
    const practice = await world.book()
    expect((await world.capture(practice, await approved(practice))).status).toBe(200)
    expect(await casesOf(practice)).toEqual([])
  })

  it('opens with the reason "payment" for an overpayment, and closes once the excess is refunded', async () => {
    const practice = await world.book()
    const order = await approved(practice)
    await setTotal(database(), practice, total - 9_000)
    const captureId = await captureLate(order)
    expect(await casesOf(practice)).toEqual(['payment 9000 open'])
    expect(await remainingOf(practice)).toBe(-9_000)
    await refund(captureId, 4_000)
    expect(await casesOf(practice)).toEqual(['payment 5000 open'])
    await refund(captureId, 5_000)
    expect(await casesOf(practice)).toEqual(['payment 5000 closed'])
    expect(await remainingOf(practice)).toBe(0)
  })

  it('opens for a second capture after the first has paid everything (requirements P11)', async () => {
    const practice = await world.book()
    const first = await approved(practice)
    // The customer gives up and pays in another window; then the bank captures the first order as well.
    await world.fail(practice)
    expect((await world.capture(practice, await approved(practice))).status).toBe(200)
    const captureId = await captureLate(first)
    expect(await casesOf(practice)).toEqual([`payment ${total} open`])
    await refund(captureId, total)
    expect(await casesOf(practice)).toEqual([`payment ${total} closed`])
  })

  it('closes after a chargeback that exceeds the overpayment, and the difference is due again', async () => {
    const practice = await world.book()
    const order = await approved(practice)
    await setTotal(database(), practice, total - 9_000)
    const captureId = await captureLate(order)
    await reverse(captureId, total)
    expect(await casesOf(practice)).toEqual(['payment 9000 closed'])
    expect(await remainingOf(practice)).toBe(total - 9_000)
  })

  it('keeps the reason "change" and takes the new amount after a partial refund', async () => {
    const practice = await world.book()
    const order = await approved(practice)
    expect((await world.capture(practice, order)).status).toBe(200)
    await database()
      .insertInto('creditCase')
      .values({ practiceId: practice, amountCents: 9_000, reason: 'change', openedAt: world.server.clock.now() })
      .execute()
    await setTotal(database(), practice, total - 9_000)
    await refund(await captureIdOf(order), 2_000)
    expect(await casesOf(practice)).toEqual(['change 7000 open'])
  })

  it('does not open for a pending payment, nor for a denied one', async () => {
    const practice = await world.book()
    const order = await approved(practice, 'pending')
    await world.capture(practice, order)
    await setTotal(database(), practice, total - 9_000)
    await world.reconcileUntilQuiet()
    expect(await casesOf(practice)).toEqual([])
    await world.simulator.control({ action: 'deny', captureId: await captureIdOf(order) })
    await world.simulator.settled()
    expect(await casesOf(practice)).toEqual([])
    expect(await remainingOf(practice)).toBe(total - 9_000)
  })

  it('becomes a payment case for an operator when the booking was cancelled', async () => {
    const practice = await world.book()
    const order = await approved(practice)
    await database().updateTable('practice').set({ status: 'annullato' }).where('id', '=', practice).execute()
    const captureId = await captureLate(order)
    expect(await casesOf(practice)).toEqual([])
    const cases = await database().selectFrom('paymentCase').where('captureId', '=', captureId).select(['reason', 'closedAt']).execute()
    expect(cases).toEqual([{ reason: 'not-due', closedAt: null }])
    expect(await remainingOf(practice)).toBe(0)
  })
})
