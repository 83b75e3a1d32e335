/** Vouchers spent on bookings: reserved with a payment, spent with its money, given back once, and never more than they are worth. */
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/area-club/server/database/portal-database.ts'
import type { ProductDivisionId } from '../../src/area-club/server/domain/codes.ts'
import { giveBackVoucher } from '../../src/area-club/server/slices/bookings/use-cases/give-back-voucher.ts'
import { refundCapture } from '../../src/area-club/server/slices/bookings/use-cases/refund-capture.ts'
import { createVoucher } from '../../src/area-club/server/slices/loyalty/stores/vouchers-store.ts'
import type { Database } from '../../src/core/server/database/database.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { describeServer, startTestServer } from '../support/test-server.ts'

const total = 89_000
const part = 6_000

describeServer('A voucher', (_server, kind) => {
  let world: PaymentFixture
  beforeAll(async () => {
    world = await openPaymentFixture(kind)
  })
  afterAll(() => world?.close())

  const database = (): Database => world.server.services.database
  let vouchers = 0
  /** Adds a voucher of the customer and returns its code. */
  async function addVoucher(
    changes: { valueCents?: number; discountCents?: number; expiresOn?: string; memberId?: number; division?: ProductDivisionId } = {},
  ): Promise<string> {
    const { valueCents = part, discountCents = 0, expiresOn = '2027-01-31', memberId = world.memberId, division } = changes
    const code = `PUNTI-TEST${vouchers++}`
    const description = { it: 'Voucher da punti', en: 'Voucher from points' }
    const id = await createVoucher(database(), {
      ...{ memberId, code, valueCents, discountCents, description, expiresOn, origin: 'points', seasonEndsOn: null },
    })
    if (division !== undefined) await database().updateTable('voucher').set({ productDivisionId: division }).where('id', '=', id).execute()
    return code
  }
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    world.server.call(method, `/api/payments/${path}`, { token: world.token, ...(body && { body }) })
  const payWith = (practice: number, voucher: string, amount: number) => call('POST', 'voucher/pay', { practice, voucher, amount })
  const voucherOf = (code: string) =>
    database()
      .selectFrom('voucher')
      .where('voucherCode', '=', code)
      .select(['paymentMethodConsumedCents as value', 'valueDiscountConsumedCents as discount', 'redeemed'])
      .executeTakeFirstOrThrow()
  /** Returns the booking's remaining amount and its payments, oldest first. */
  async function booking(practice: number) {
    const { remainingAmount, practicePayments } = (await world.read(practice)).body
    const shown = practicePayments.map(({ channel, amount, outcome }: Record<string, unknown>) => `${channel} ${amount} ${outcome}`)
    return { remainingAmount, payments: shown.toReversed() }
  }
  const captured = async (practice: number, order: string) => {
    await world.approve(order, { source: 'paypal', choice: 'pays' })
    expect((await world.capture(practice, order)).body).toMatchObject({ status: 'COMPLETED' })
  }
  const captureIdOf = async (practice: number, isVoucher: boolean) => {
    const rows = await database()
      .selectFrom('paymentEntry')
      .where('practiceId', '=', practice)
      .where('kind', '=', 'capture')
      .where('voucherId', isVoucher ? 'is not' : 'is', null)
      .select('captureId')
      .execute()
    return rows[0]?.captureId ?? expect.fail()
  }
  const holds = async () => expect(await world.check({ withOrders: true })).toEqual([])

  it('pays a part: it is reserved with the order, spent with its money, and the ledger has a row of each', async () => {
    const [practice, code] = [await world.book(), await addVoucher()]
    expect((await call('GET', `vouchers/${practice}`)).body).toContainEqual({
      ...{ voucherCode: code, amount: part, left: part, expirationDate: '2027-01-31', reason: null },
    })
    const order = await world.order(practice, total - part, { voucher: code })
    expect(await world.order(practice, total - part, { voucher: code }), 'repeated, it is the same order').toBe(order)
    expect(await voucherOf(code)).toEqual({ value: 0, discount: 0, redeemed: false })
    await holds()
    await captured(practice, order)
    expect((await world.finalize(practice, order)).body.message).toBe('Transazione eseguita con successo')
    expect(await booking(practice)).toEqual({
      remainingAmount: 0,
      payments: [`PayPal ${total - part} completato`, `Voucher ${part} completato`],
    })
    expect(await voucherOf(code)).toEqual({ value: part, discount: 0, redeemed: true })
    await world.reconcileUntilQuiet()
    expect((await world.create(await world.book(), total - part, 'card', { voucher: code })).body.code).toBe('voucher-used')
    await holds()
  })

  it('is free again when the payment fails, expires, or is given up for one without it', async () => {
    const [practice, other, code] = [await world.book(), await world.book(), await addVoucher()]
    const order = await world.order(practice, total - part, { voucher: code })
    expect((await world.create(other, total - part, 'card', { voucher: code })).body.code).toBe('voucher-reserved')
    expect((await payWith(other, code, part)).body.code).toBe('voucher-reserved')
    expect((await call('GET', `vouchers/${other}`)).body).toContainEqual(
      expect.objectContaining({ voucherCode: code, reason: expect.stringContaining('impegnato nel pagamento di un’altra prenotazione') }),
    )
    await world.fail(practice, 'cancelled', order)
    const second = await world.order(other, total - part, { voucher: code })
    await world.pass(16 * 60_000)
    await world.reconcile()
    const third = await world.order(practice, total - part, { voucher: code })
    expect(third).not.toBe(order)
    const plain = await world.order(practice, total)
    expect(plain).not.toBe(third)
    await world.order(other, total - part, { voucher: code })
    // An order without its reservation takes no money: what it leaves is no longer paid.
    await world.approve(third, { source: 'paypal', choice: 'pays' })
    expect((await world.capture(practice, third)).status).toBe(409)
    await world.approve(second, { source: 'paypal', choice: 'pays' })
    expect((await world.capture(other, second)).status).toBe(409)
    expect(await voucherOf(code)).toEqual({ value: 0, discount: 0, redeemed: false })
    await world.fail(other)
    await captured(practice, plain)
    expect(await booking(practice)).toEqual({ remainingAmount: 0, payments: [`PayPal ${total} completato`] })
    await holds()
  })

  it('stays with the customer when money arrives after the payment had ended, and pays the rest then', async () => {
    const [practice, code] = [await world.book(), await addVoucher()]
    await world.create(practice, total - part, 'mybank', { voucher: code })
    const { orderId } = await database()
      .selectFrom('paymentIntent')
      .where('practiceId', '=', practice)
      .select('orderId')
      .executeTakeFirstOrThrow()
    await world.pass(16 * 60_000)
    await world.reconcile()
    await world.approve(orderId ?? '', { source: 'mybank', choice: 'captured-at-approval' })
    await world.reconcileUntilQuiet()
    expect(await booking(practice)).toEqual({ remainingAmount: part, payments: [`MyBank ${total - part} completato`] })
    expect((await payWith(practice, code, part)).status).toBe(200)
    expect((await booking(practice)).remainingAmount).toBe(0)
    await holds()
  })

  it('pays all that remains without the provider, and keeps what is left; an operator gives it back once', async () => {
    const [practice, code] = [await world.book({ totalCents: 7_000 }), await addVoucher({ valueCents: 4_000, discountCents: 6_000 })]
    const order = await world.order(practice, 7_000)
    expect((await payWith(practice, code, 6_999)).body).toMatchObject({ code: 'amount-changed', amount: 0 })
    expect(await payWith(practice, code, 7_000)).toMatchObject({ status: 200, body: { message: 'Transazione eseguita con successo' } })
    expect((await payWith(practice, code, 7_000)).body.code, 'a second press pays nothing').toMatch(/condition-not-met|not-payable/)
    expect(await booking(practice)).toEqual({ remainingAmount: 0, payments: ['Voucher 7000 completato'] })
    expect(await voucherOf(code)).toEqual({ value: 4_000, discount: 3_000, redeemed: false })
    await world.approve(order, { source: 'paypal', choice: 'pays' })
    expect((await world.capture(practice, order)).status, 'the order that was open is not due any more').toBe(409)
    await holds()

    const captureId = await captureIdOf(practice, true)
    const back = (amountCents: number) => giveBackVoucher(world.context(), { captureId, amountCents })
    await expect(back(1_000)).rejects.toThrow('A voucher is given back whole: 70.00 euro')
    await expect(refundCapture(world.context(), { captureId, amountCents: 7_000, isAnother: false })).rejects.toThrow('no capture')
    const outcomes = await Promise.allSettled([back(7_000), back(7_000)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await booking(practice)).toEqual({ remainingAmount: 7_000, payments: ['Voucher 7000 completato', 'Voucher -7000 rimborsato'] })
    expect(await voucherOf(code)).toEqual({ value: 0, discount: 0, redeemed: false })
    expect((await payWith(practice, code, 7_000)).status, 'it can be spent again').toBe(200)
    await holds()
  })

  it('is given back once all money of its payment was refunded, and not before', async () => {
    const [practice, code] = [await world.book(), await addVoucher()]
    const order = await world.order(practice, total - part, { voucher: code })
    await captured(practice, order)
    const captureId = await captureIdOf(practice, false)
    await refundCapture(world.context(), { captureId, amountCents: 1_000, isAnother: false })
    expect((await voucherOf(code)).redeemed).toBe(true)
    await refundCapture(world.context(), { captureId, amountCents: total - part - 1_000, isAnother: false })
    expect(await voucherOf(code)).toEqual({ value: 0, discount: 0, redeemed: false })
    await world.reconcileUntilQuiet()
    expect(await booking(practice)).toMatchObject({ remainingAmount: total })
    await holds()
  })

  it('is refused with the reason where the operator’s rules forbid it, and to another customer', async () => {
    const practice = await world.book()
    const inps = await world.book({ practiceType: 2, inpsShareCents: 0 })
    const [{ id: stranger }] = [
      (await database().selectFrom('member').where('id', '!=', world.memberId).select('id').executeTakeFirst()) ?? { id: undefined },
    ]
    const refused = [
      [practice, await addVoucher({ division: 3 }), 'voucher-other-division', 'Questo voucher non vale per i viaggi di questo tipo'],
      [inps, await addVoucher(), 'voucher-not-for-inps', 'Le prenotazioni con contributo INPS non si pagano con i voucher'],
      [practice, await addVoucher({ expiresOn: '2026-03-01' }), 'voucher-expired', undefined],
      [practice, 'PUNTI-UNKNOWN', 'not-found', undefined],
      ...(stranger === undefined ? [] : [[practice, await addVoucher({ memberId: stranger }), 'not-found', undefined] as const]),
    ] as const
    for (const [booked, code, problem, reason] of refused) {
      expect((await world.create(booked, total - part, 'card', { voucher: code })).body.code).toBe(problem)
      expect((await payWith(booked, code, part)).body.code).toBe(problem)
      const offered: { voucherCode: string; reason: string }[] = (await call('GET', `vouchers/${booked}`)).body
      expect(offered.find(({ voucherCode }) => voucherCode === code)?.reason).toBe(reason)
    }
    for (const amount of [total, total - part - 1, part])
      expect((await world.create(practice, amount, 'card', { voucher: await addVoucher() })).body).toMatchObject({
        code: 'amount-changed',
        amount: total - part,
      })
    await holds()
  })

  it.runIf(kind === 'postgres')('is spent once by concurrent payments of many bookings in two processes', async () => {
    const code = await addVoucher()
    const { name } = await database()
      .selectNoFrom((where) => where.fn<string>('current_database').as('name'))
      .executeTakeFirstOrThrow()
    const url = new URL(inject('postgresUrl'))
    url.pathname = `/${name}`
    const opened = await openDatabase({ databaseUrl: url.href, dataDir: 'memory://' })
    const other = await startTestServer('postgres', { opened, clock: world.server.clock })
    try {
      const bookings = await Promise.all(Array.from({ length: 12 }, () => world.book({ totalCents: part })))
      const answers = await Promise.all(
        bookings.flatMap((practice) =>
          [world.server, other].map((server) =>
            server.call('POST', '/api/payments/voucher/pay', { token: world.token, body: { practice, voucher: code, amount: part } }),
          ),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const refused = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))
      // The other call for the booking that was paid has nothing to pay.
      for (const code of refused) expect(['voucher-used', 'not-payable', 'condition-not-met']).toContain(code)
      const next = await addVoucher()
      const fresh = await Promise.all(Array.from({ length: 6 }, () => world.book()))
      const orders = await Promise.all(fresh.map((practice) => world.create(practice, total - part, 'card', { voucher: next })))
      expect(orders.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
      await holds()
    } finally {
      await other.close()
    }
  })
})
