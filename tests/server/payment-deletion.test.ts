/** The payments of an account that is deleted, with the provider behind HTTP (requirements S21). */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { testPassword } from '../support/test-members.ts'
import { describeOnDatabases } from '../support/test-server.ts'

const total = 89_000
const hour = 60 * 60_000

describeOnDatabases('Payments of a deleted account', (kind) => {
  let world: PaymentFixture
  beforeEach(async () => {
    world = await openPaymentFixture(kind)
  })
  afterEach(() => world?.close())

  const remove = () => world.server.call('PUT', '/api/member/me/delete-account', { token: world.token, body: { password: testPassword } })
  const stateOf = async (order: string) =>
    (
      await world.server.services.database
        .selectFrom('paymentIntent')
        .where('orderId', '=', order)
        .select('state')
        .executeTakeFirstOrThrow()
    ).state
  const capturesAt = async (order: string) => (await world.simulator.inspect()).orders.find(({ id }) => id === order)?.captures.length
  const entriesOf = (practice: number) =>
    world.server.services.database
      .selectFrom('paymentEntry')
      .where('practiceId', '=', practice)
      .where('kind', '=', 'capture')
      .select(['source', 'amountCents'])
      .execute()

  it('are not captured, even if the customer had approved the order', async () => {
    const practice = await world.book({ status: 'opzionato' })
    const order = await world.order(practice, total)
    await world.approve(order, { source: 'paypal', choice: 'pays' })
    expect((await remove()).status).toBe(204)
    expect(await stateOf(order)).toBe('expired')
    expect((await world.capture(practice, order)).status).toBe(401)
    expect((await world.finalize(practice, order)).status).toBe(401)
    for (let round = 0; round < 3; round++) {
      world.server.clock.advance(hour)
      await world.reconcile()
    }
    expect([await stateOf(order), await capturesAt(order), await entriesOf(practice)]).toEqual(['expired', 0, []])
  })

  it('refuse the deletion while a capture is in flight', async () => {
    const practice = await world.book({ status: 'opzionato' })
    const order = await world.order(practice, total)
    await world.approve(order, { source: 'paypal', choice: 'pays' })
    await world.simulator.control({ action: 'fault', on: 'capture', does: 'hold-before' })
    const capture = world.capture(practice, order)
    await expect.poll(() => stateOf(order)).toBe('capturing')
    const refused = await remove()
    expect([refused.status, refused.body.code]).toEqual([409, 'payment-pending'])
    await world.simulator.control({ action: 'continue' })
    expect((await capture).status).toBe(200)
    expect([await stateOf(order), await capturesAt(order)]).toEqual(['captured', 1])
    expect(await entriesOf(practice)).toHaveLength(1)
  })

  it('book without a name what a bank captures after the deletion', async () => {
    const practice = await world.book({ status: 'opzionato' })
    const order = await world.order(practice, total)
    expect((await remove()).status).toBe(204)
    await world.approve(order, { source: 'mybank', choice: 'captured-at-approval' })
    expect(await stateOf(order)).toBe('captured')
    expect(await entriesOf(practice)).toEqual([{ source: 'Cliente cancellato', amountCents: total }])
    expect((await world.check({ withOrders: true })).filter(({ practiceId }) => practiceId === practice)).toEqual([])
  })
})
