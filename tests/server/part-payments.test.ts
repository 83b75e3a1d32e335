/** Parts of a balance that customers pay by themselves, on every database. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { describeServer } from '../support/test-server.ts'

const total = 89_000

describeServer('A part of the balance', (_server, kind) => {
  let world: PaymentFixture
  beforeAll(async () => {
    world = await openPaymentFixture(kind)
  })
  afterAll(() => world?.close())

  const begin = (practice: number, amount: number) => world.create(practice, amount, undefined, { isPart: true })
  const pay = async (practice: number, amount: number) => {
    const orderId = await world.order(practice, amount, { isPart: true })
    await world.approve(orderId, { source: 'paypal', choice: 'pays' })
    expect((await world.capture(practice, orderId)).body).toMatchObject({ status: 'COMPLETED' })
    await world.finalize(practice, orderId)
  }
  const read = async (practice: number) => {
    const { remainingAmount, payablePart, practicePayments } = (await world.read(practice)).body
    return { remainingAmount, payablePart, causals: practicePayments.map(({ causal }: { causal: string }) => causal) }
  }

  it('is paid on account while neither it nor the rest is less than the operator’s least part; then only the rest is', async () => {
    const practice = await world.book()
    expect(await read(practice)).toEqual({ remainingAmount: total, payablePart: { least: 10_000, most: 79_000 }, causals: [] })
    await pay(practice, 60_050)
    expect(await read(practice)).toEqual({ remainingAmount: 28_950, payablePart: { least: 10_000, most: 18_950 }, causals: ['Acconto'] })
    await pay(practice, 18_950)
    expect(await read(practice)).toEqual({ remainingAmount: 10_000, payablePart: null, causals: ['Acconto', 'Acconto'] })
    expect((await begin(practice, 5_000)).body).toMatchObject({ code: 'amount-changed', amount: 10_000 })
    const rest = await world.order(practice, 10_000)
    await world.approve(rest, { source: 'paypal', choice: 'pays' })
    await world.capture(practice, rest)
    expect(await read(practice)).toMatchObject({ remainingAmount: 0, payablePart: null })
    expect(await world.check({ withOrders: true, practice })).toEqual([])
  })

  it('is refused where it is too small, too large or not meant as a part, and nothing is begun', async () => {
    const practice = await world.book()
    for (const amount of [1, 9_999, 79_001, total]) expect((await begin(practice, amount)).body.code, `${amount}`).toBe('amount-changed')
    expect((await world.create(practice, 30_000)).body).toMatchObject({ code: 'amount-changed', amount: total })
    const cancelled = await world.book({ status: 'annullato' })
    expect((await begin(cancelled, 30_000)).status).toBe(409)
    expect((await world.read(cancelled)).body.payablePart).toBeNull()
  })

  it('begun and then given up for the whole is not captured any more', async () => {
    const practice = await world.book()
    const part = await world.order(practice, 30_000, { isPart: true })
    const whole = await world.order(practice, total)
    await world.approve(part, { source: 'paypal', choice: 'pays' })
    expect((await world.capture(practice, part)).body.code).toBe('payment-pending')
    await world.approve(whole, { source: 'paypal', choice: 'pays' })
    expect((await world.capture(practice, whole)).body).toMatchObject({ status: 'COMPLETED' })
    expect(await read(practice)).toEqual({ remainingAmount: 0, payablePart: null, causals: ['Saldo'] })
    expect(await world.check({ withOrders: true, practice })).toEqual([])
  })
})
