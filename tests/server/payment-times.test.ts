/** The time that customers have to pay is set in operator.yaml, in minutes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseOverdueHolds } from '../../src/area-club/server/slices/bookings/use-cases/release-overdue-holds.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { addUpsellablePackage, bookUpsellable, examCents, examsLeft } from '../support/upsellable-practice.ts'

const minute = 60_000

describe('When the operator sets 2 minutes for a payment and 5 for held extras', () => {
  let world: PaymentFixture
  beforeAll(async () => {
    world = await openPaymentFixture('postgres', { paymentTimes: { reservationMs: 2 * minute, extrasHoldMs: 5 * minute } })
  })
  afterAll(() => world?.close())
  const statesOf = async (practiceId: number) => {
    const intents = world.server.services.database.selectFrom('paymentIntent').where('practiceId', '=', practiceId)
    return (await intents.orderBy('createdAt').select('state').execute()).map(({ state }) => state)
  }

  it('a payment expires after 2 minutes, not before', async () => {
    const practice = await world.book()
    await world.order(practice, 89_000)
    await world.pass(2 * minute - 1_000)
    await world.reconcile()
    expect(await statesOf(practice)).toEqual(['ordered'])
    await world.pass(2_000)
    await world.reconcile()
    expect(await statesOf(practice)).toEqual(['expired'])
  })

  it('extras are held for 5 minutes and then released', async () => {
    const practice = await bookUpsellable(world, await addUpsellablePackage(world, 3))
    const body = { practiceId: practice.id, newPackageItems: [practice.exam] }
    const begunAt = world.server.clock.now().getTime()
    const held = await world.server.call('POST', '/api/member/practice/upselling', { token: world.token, body })
    expect(held.body.amountToPay).toBe(examCents)
    expect(Date.parse(held.body.payBefore) - begunAt).toBe(5 * minute)
    await world.pass(5 * minute - 1_000)
    await releaseOverdueHolds(world.context())
    expect(await examsLeft(world, practice)).toBe(2)
    await world.pass(2_000)
    await releaseOverdueHolds(world.context())
    expect(await examsLeft(world, practice)).toBe(3)
  })
})
