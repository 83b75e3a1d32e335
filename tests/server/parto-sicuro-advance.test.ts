/** What the advance of parto sicuro costs, when it secures a booking, and what its return does (requirements P23). */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { wishPartoSicuro } from '../../src/area-club/server/slices/bookings/use-cases/wish-parto-sicuro.ts'
import type { PayablePractice } from '../support/payable-practice.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { recordCapture } from '../support/test-payments.ts'
import { describeOnDatabases } from '../support/test-server.ts'

const advance = 10_000

describeOnDatabases('The advance of parto sicuro', (kind) => {
  let world: PaymentFixture
  beforeAll(async () => {
    world = await openPaymentFixture(kind)
  })
  afterAll(() => world?.close())
  afterEach(async () => {
    await world.simulator.settled()
    expect(await world.check({ withOrders: true })).toEqual([])
  })

  const database = () => world.server.services.database
  const book = (practice: Omit<PayablePractice, 'buyerId'> = {}) => world.book({ practiceType: 2, status: 'opzionato', ...practice })
  const wish = async (practice: number) => {
    const { practiceGUID } = (await world.read(practice)).body
    const asked = { memberId: world.memberId, practiceGuid: practiceGUID, confermaINPS: null, checkGuards: async () => {} }
    await wishPartoSicuro(world.context(), asked)
    return (await world.read(practice)).body
  }
  const pay = async (practice: number, amountCents: number) => {
    const order = await world.order(practice, amountCents)
    await world.approve(order, { source: 'paypal' })
    expect((await world.capture(practice, order)).status).toBe(200)
    return (await world.provider.findOrder(order))?.captures[0]?.id ?? expect.fail('nothing was captured')
  }
  const reasonsOf = async (practice: number) => {
    const cases = database().selectFrom('paymentCase').innerJoin('paymentIntent', 'guid', 'intentGuid')
    return (await cases.where('practiceId', '=', practice).select('reason').execute()).map(({ reason }) => reason)
  }

  it('is due after the wish, and secures the booking once it is paid', async () => {
    const practice = await book({ totalCents: 60_000 })
    expect(await wish(practice)).toMatchObject({ partoSicuro: false, advanceAmount: advance })
    await pay(practice, advance)
    expect((await world.read(practice)).body).toMatchObject({ partoSicuro: true, advanceAmount: 0, remainingAmount: 50_000 })
  })

  it.each([
    ['the balance is paid', { totalCents: 60_000 }, 60_000],
    ['as much as the advance is paid', { totalCents: 60_000 }, advance],
    ['INPS bears the whole stay', { totalCents: 60_000, inpsShareCents: 60_000 }, 0],
  ] as const)('is not taken again when %s: the wish secures the booking', async (_when, booking, paidCents) => {
    const practice = await book(booking)
    if (paidCents > 0) await recordCapture(database(), practice, paidCents, world.server.clock.now())
    expect(await wish(practice)).toMatchObject({ partoSicuro: true, partoSicuroWished: true, advanceAmount: 0 })
    expect(await world.create(practice, advance)).not.toMatchObject({ status: 200 })
  })

  it.each([
    ['less than the advance remains', { totalCents: 4_000 }, 0, 4_000],
    ['a part of it is paid', { totalCents: 60_000 }, 7_500, 2_500],
  ] as const)('is what is missing when %s', async (_when, booking, paidCents, dueCents) => {
    const practice = await book(booking)
    if (paidCents > 0) await recordCapture(database(), practice, paidCents, world.server.clock.now())
    expect(await wish(practice)).toMatchObject({ partoSicuro: false, advanceAmount: dueCents })
    expect((await world.create(practice, advance)).body).toMatchObject({ code: 'amount-changed' })
    await pay(practice, dueCents)
    expect((await world.read(practice)).body).toMatchObject({ partoSicuro: true, advanceAmount: 0 })
    expect((await world.read(practice)).body.remainingAmount).toBeGreaterThanOrEqual(0)
  })

  it.each(['refund', 'reverse'] as const)('can be paid again after a %s, which opens a case', async (action) => {
    const practice = await book({ totalCents: 60_000 })
    await wish(practice)
    await database().updateTable('practice').set({ partoSicuroConfirms: true }).where('id', '=', practice).execute()
    const captureId = await pay(practice, advance)
    expect((await world.read(practice)).body).toMatchObject({ partoSicuro: true, readableStatus: 'confermato' })
    await world.simulator.control({ action, captureId })
    await world.simulator.settled()
    expect((await world.read(practice)).body).toMatchObject({ partoSicuro: false, advanceAmount: advance, readableStatus: 'confermato' })
    expect(await reasonsOf(practice)).toEqual(['advance-returned'])
    await pay(practice, advance)
    expect((await world.read(practice)).body).toMatchObject({ partoSicuro: true })
  })

  it('stays covered when another payment is refunded', async () => {
    const practice = await book({ totalCents: 60_000 })
    await wish(practice)
    await pay(practice, advance)
    const captureId = await pay(practice, 50_000)
    await world.simulator.control({ action: 'refund', captureId })
    await world.simulator.settled()
    expect((await world.read(practice)).body).toMatchObject({ partoSicuro: true, remainingAmount: 50_000 })
    expect(await reasonsOf(practice)).toEqual([])
  })
})
