/** Payments by a second adult for a booking that is shared with them (requirements S38). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailsTo } from '../support/mailed-links.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { registerAndLogIn, registrationOf } from '../support/test-members.ts'
import { addRelative, childOf, memberIdOf } from '../support/test-relatives.ts'
import { describeOnDatabases } from '../support/test-server.ts'

describeOnDatabases('Payments by a second adult', (kind) => {
  let world: PaymentFixture
  let personId: number
  beforeAll(async () => {
    world = await openPaymentFixture(kind)
    personId = (await addRelative(world.server, world.memberId, 'figlio', childOf(700))).personId
  })
  afterAll(() => world?.close())

  const db = () => world.server.services.database
  const total = 89_000
  /** Adds a booking in which the child takes part. */
  const book = async () => {
    const practiceId = await world.book({ totalCents: total })
    await db().insertInto('participant').values({ practiceId, position: 0, personId, relation: 'figlio' }).execute()
    return practiceId
  }
  /** Adds an adult, with access to the child's bookings unless `access` is undefined. */
  const adult = async (number: number, access?: { mayPay: boolean; revoked?: true }) => {
    const token = await registerAndLogIn(world.server, number, { firstName: 'Paolo', lastName: 'Galli', gender: 'Z' })
    const memberId = await memberIdOf(world.server, number)
    const now = world.server.clock.now()
    const row = access && {
      ...{ ownerId: world.memberId, personId, invitedEmail: `persona${number}@example.it`, mayPay: access.mayPay, maySign: false },
      ...{ invitedAt: now, expiresAt: now, acceptedAt: now, acceptedById: memberId, revokedAt: access.revoked === true ? now : null },
    }
    const added = row && (await db().insertInto('sharedAccess').values(row).returning('id').executeTakeFirstOrThrow())
    return { token, memberId, accessId: added?.id ?? 0, email: String(registrationOf(number).email1) }
  }
  const pay = (token: string, path: string, body: object) =>
    world.server.call('POST', `/api/payments/${path}`, { token, body: body as Record<string, unknown> })
  const create = (token: string, practice: number, beside: object = {}) =>
    pay(token, 'paypal/order/create', { practice, amount: total, ...beside })
  const orderOf = (answer: { body: string }) => (JSON.parse(answer.body) as { id: string }).id
  const entriesOf = (practiceId: number) =>
    db().selectFrom('paymentEntry').where('practiceId', '=', practiceId).select(['kind', 'amountCents', 'source']).execute()
  const end = (token: string, accessId: number) => world.server.call('DELETE', `/api/member/me/shared-access/${accessId}`, { token })

  it('are refused as for a booking that does not exist to all but the buyer and who may pay', async () => {
    const practice = await book()
    const without = [await adult(3000), await adult(3001, { mayPay: false }), await adult(3002, { mayPay: true, revoked: true })]
    const allowed = await adult(3003, { mayPay: true })
    const orderID = orderOf(await create(world.token, practice))
    const calls: readonly [path: string, body: object][] = [
      ['paypal/api', {}],
      ['paypal/order/create', { amount: total }],
      ['paypal/order/capture', { orderID }],
      ['paypal/finalize', { orderID, isFromMembership: true }],
      ['paypal/markAsError', { orderID, response: '' }],
    ]
    for (const [path, body] of calls) {
      const missing = await pay(world.token, path, { practice: 999_999, ...body })
      expect(missing.status, path).toBe(404)
      for (const { token } of without)
        expect({ ...(await pay(token, path, { practice, ...body })).body, requestId: '' }, path).toEqual({ ...missing.body, requestId: '' })
      expect((await pay(allowed.token, path, { practice, ...body })).status, path).not.toBe(404)
    }
  })

  it('are booked with the name of who paid, and both get the receipt, each in their language', async () => {
    const [practice, other] = [await book(), await adult(3010, { mayPay: true })]
    await db().updateTable('member').set({ language: 'en' }).where('id', '=', world.memberId).execute()
    const orderID = orderOf(await create(other.token, practice))
    await world.approve(orderID, { source: 'paypal' })
    expect((await pay(other.token, 'paypal/order/capture', { practice, orderID })).body.status).toBe('COMPLETED')
    expect((await pay(other.token, 'paypal/finalize', { practice, orderID, isFromMembership: true })).status).toBe(200)
    expect(await entriesOf(practice)).toEqual([{ kind: 'capture', amountCents: total, source: 'Paolo Galli' }])
    const { email1: owner } = await db().selectFrom('person').where('id', '=', world.memberId).select('email1').executeTakeFirstOrThrow()
    const [mine, theirs] = [await mailsTo(world.server, other.email), await mailsTo(world.server, owner)]
    expect(mine.at(-1)).toMatchObject({ subject: expect.stringMatching(/^Ricevuta del pagamento/), memberId: other.memberId })
    expect(mine.at(-1)?.text).toContain(`/shared-practices/${practice}`)
    expect(theirs.at(-1)).toMatchObject({ subject: expect.stringMatching(/^Payment receipt/), memberId: world.memberId })
    const begun = await db()
      .selectFrom('audit')
      .where('action', '=', 'payment-begin')
      .where('subjectId', '=', String(practice))
      .select('actorId')
      .execute()
    expect(begun).toEqual([{ actorId: other.memberId }])
    // The PDF of the receipt and the ledger stay the buyer's.
    const shown = (await world.server.call('GET', `/api/member/shared-practice/${practice}`, { token: other.token })).body
    expect(shown).toMatchObject({ remainingAmount: 0, practicePayments: [{ source: 'Paolo Galli', receipt: null }] })
    expect(await world.check({ practice })).toEqual([])
  })

  it('take over an open payment of the buyer, and leave out vouchers and held extras of the buyer', async () => {
    const [practice, other] = [await book(), await adult(3020, { mayPay: true })]
    await db()
      .insertInto('voucher')
      .values({
        ...{ memberId: world.memberId, voucherCode: 'PUNTI-TEST', voucherValueCents: 5_000, paymentMethodConsumedCents: 0 },
        ...{ discountValueCents: 0, valueDiscountConsumedCents: 0, consumedOutsideCents: 0, voucherDescription: 'x', redeemed: false },
        ...{ voucherDescriptionEn: 'x', expirationDate: '2099-01-01', productDivisionId: null },
      })
      .execute()
    expect((await create(other.token, practice, { amount: total - 5_000, voucher: 'PUNTI-TEST' })).status).toBe(404)
    const first = orderOf(await create(world.token, practice))
    expect(orderOf(await create(other.token, practice))).toBe(first)
    const actors = await db()
      .selectFrom('audit')
      .where('action', '=', 'payment-begin')
      .where('subjectId', '=', String(practice))
      .orderBy('id')
      .select('actorId')
      .execute()
    expect(actors.map(({ actorId }) => actorId)).toEqual([world.memberId, other.memberId])
    for (const [method, path, body] of [
      ['POST', 'transfer', { practice, amount: total }],
      ['POST', 'transfer/withdraw', { practice }],
      ['GET', `vouchers/${practice}`, undefined],
      ['POST', 'voucher/pay', { practice, amount: total, voucher: 'PUNTI-TEST' }],
    ] as const)
      expect((await world.server.call(method, `/api/payments/${path}`, { token: other.token, ...(body && { body }) })).status, path).toBe(
        404,
      )
  })

  it('end with the access: of a payment and a revocation at the same time, no payment begins after the revocation', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [practice, other] = [await book(), await adult(3030 + round, { mayPay: true })]
      const [created, ended] = await Promise.all([create(other.token, practice), end(world.token, other.accessId)])
      expect(ended.status).toBe(204)
      expect([200, 404]).toContain(created.status)
      expect((await create(other.token, practice)).status).toBe(404)
      if (created.status !== 200) continue
      // Begun before: what is approved is captured no more, and the buyer pays in another way.
      const orderID = orderOf(created)
      await world.approve(orderID, { source: 'paypal' })
      expect((await pay(other.token, 'paypal/order/capture', { practice, orderID })).status).toBe(404)
      expect(await entriesOf(practice)).toEqual([])
    }
  })
})
