/** How many statements the calls of a payment send: a transaction loads its booking once, under its lock (requirements P24). On PostgreSQL. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { recordStatements } from '../support/recorded-statements.ts'
import { addUpsellablePackage, bookUpsellable, examCents } from '../support/upsellable-practice.ts'

const total = 89_000
const advance = 10_000

/** Counted as `recordStatements` counts: without those that begin and end transactions. */
describe('The statements', () => {
  let world: PaymentFixture
  beforeAll(async () => {
    world = await openPaymentFixture('postgres')
  })
  afterAll(() => world?.close())
  beforeEach(async () => {
    // A webhook would send its own statements meanwhile.
    await world.simulator.control({ action: 'webhooks', mode: 'off' })
  })

  /** Fails with the text of every statement, so that the new one shows. */
  const expectAtMost = async (most: number, work: () => Promise<unknown>) => {
    const statements = await recordStatements(work)
    expect(statements).not.toEqual([])
    const texts = statements.map(({ text }, at) => `${at + 1}. ${text.replaceAll(/\s+/g, ' ').trim()}`)
    expect(statements.length, `the statements sent:\n${texts.join('\n')}\n`).toBeLessThanOrEqual(most)
  }
  const approve = async (practice: number, amountCents: number) => {
    const order = await world.order(practice, amountCents)
    await world.approve(order, { source: 'paypal' })
    return order
  }
  const expectCaptured = async (most: number, practice: number, order: string) => {
    await expectAtMost(most, async () => expect((await world.capture(practice, order)).status).toBe(200))
    expect(await world.check({ withOrders: true, practice })).toEqual([])
  }
  const captureOf = async (order: string) => (await world.provider.findOrder(order))?.captures[0]?.id ?? expect.fail('nothing was captured')
  /** Delivers the first event of a type about an order. */
  const deliver = async (type: string, order: string) => {
    const { events } = await world.simulator.inspect()
    const event = events.find((each) => each.type === type && each.orderId === order) ?? expect.fail(`no event ${type}`)
    await world.simulator.control({ action: 'redeliver', eventId: event.id })
    await world.simulator.settled()
  }
  const bookedOf = async (practice: number) =>
    (await world.server.services.database.selectFrom('paymentEntry').where('practiceId', '=', practice).select('kind').execute()).map(
      ({ kind }) => kind,
    )

  it('that begin a payment are at most 20, begin and end of its two transactions included', async () => {
    const practice = await world.book()
    await expectAtMost(16, () => world.order(practice, total))
  })

  it('that capture a payment are at most 20', async () => {
    const practice = await world.book()
    await expectCaptured(20, practice, await approve(practice, total))
  })

  it('that capture the advance of parto sicuro are at most one more, which secures the booking', async () => {
    const practice = await world.book({ practiceType: 2, status: 'opzionato', wishedAt: world.server.clock.now() })
    await expectCaptured(21, practice, await approve(practice, advance))
    expect((await world.read(practice)).body).toMatchObject({ partoSicuro: true, advanceAmount: 0 })
  })

  it('that capture held extras are at most six more, which book them', async () => {
    const { id, exam } = await bookUpsellable(world, await addUpsellablePackage(world, 3), { status: 'confermato' })
    const body = { practiceId: id, newPackageItems: [exam] }
    await world.server.call('POST', '/api/member/practice/upselling', { token: world.token, body })
    await expectCaptured(26, id, await approve(id, examCents))
    expect((await world.read(id)).body).toMatchObject({ totalCost: total + examCents, remainingAmount: total, heldServices: null })
  })

  it('of a webhook are at most 20 when it books a capture', async () => {
    const practice = await world.book()
    const order = await approve(practice, total)
    await world.provider.captureOrder(order, 'captured-without-the-browser')
    await expectAtMost(20, () => deliver('PAYMENT.CAPTURE.COMPLETED', order))
    expect(await bookedOf(practice)).toEqual(['capture'])
  })

  it('of a webhook are at most 20 when the capture is booked already', async () => {
    const practice = await world.book()
    const order = await approve(practice, total)
    await world.capture(practice, order)
    await expectAtMost(20, () => deliver('PAYMENT.CAPTURE.COMPLETED', order))
    expect(await bookedOf(practice)).toEqual(['capture'])
  })

  it.each([
    ['refund', 'PAYMENT.CAPTURE.REFUNDED', 'refund'],
    ['reverse', 'PAYMENT.CAPTURE.REVERSED', 'reversal'],
  ] as const)('of a webhook are at most 20 when it books a %s', async (action, type, kind) => {
    const practice = await world.book()
    const order = await approve(practice, total)
    await world.capture(practice, order)
    await world.simulator.control({ action, captureId: await captureOf(order), amountCents: 5_000 })
    await expectAtMost(20, () => deliver(type, order))
    expect(await bookedOf(practice)).toEqual(['capture', kind])
  })
})
