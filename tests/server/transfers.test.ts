/** Bank transfers that customers announce: their data, deadline, mail, arrival and withdrawal (specification 2 and 9). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { constants } from '#generated/server/constants.ts'
import { findAccount } from '../../src/area-club/server/slices/bookings/domain/transfers.ts'
import { showDateTime } from '../../src/core/lib/show-date.ts'
import { addTarget } from '../support/movable-practice.ts'
import { setTotal } from '../support/payable-practice.ts'
import { openPaymentFixture, type PaymentFixture } from '../support/payment-fixture.ts'
import { registerAndLogIn, testPassword } from '../support/test-members.ts'
import { describeOnDatabases } from '../support/test-server.ts'

const total = 89_000
const hourMs = 3_600_000

describe('The account of a bank transfer', () => {
  const { summer, study } = constants.bankAccounts
  it.each([
    { productDivisionId: 1, practiceType: 1, account: summer.private },
    { productDivisionId: 11, practiceType: 4, account: summer.private },
    { productDivisionId: 1, practiceType: 2, account: summer.inps },
    { productDivisionId: 11, practiceType: 6, account: summer.inps },
    { productDivisionId: 3, practiceType: 1, account: study.private },
    { productDivisionId: 10, practiceType: 5, account: study.private },
    { productDivisionId: 3, practiceType: 2, account: study.inps },
    { productDivisionId: 2, practiceType: 6, account: study.inps },
  ] as const)('of division $productDivisionId and customer kind $practiceType is $account.iban', ({ account, ...practice }) => {
    expect(findAccount(practice)).toEqual(account)
  })
})

describeOnDatabases('A bank transfer', (kind) => {
  let world: PaymentFixture
  beforeAll(async () => {
    world = await openPaymentFixture(kind)
  })
  afterAll(() => world?.close())
  beforeEach(async () => {
    await world.pass(0)
    await mails()
  })

  const database = () => world.server.services.database
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    world.server.call('POST', `/api/payments/transfer${path}`, { token: world.token, body, headers })
  const announce = (practice: number, amount = total) => post('', { practice, amount })
  const withdraw = (practice: number) => post('/withdraw', { practice })
  const announced = async (practice: number) => (await world.read(practice)).body.announcedTransfer
  const mails = async () => {
    await world.server.settle()
    const rows = await database().selectFrom('mailOutbox').select(['subject', 'text', 'recipient']).orderBy('id').execute()
    await database().deleteFrom('mailOutbox').execute()
    return rows
  }
  const trail = async (practice: number) =>
    (
      await database()
        .selectFrom('audit')
        .where('subjectId', '=', String(practice))
        .where('action', 'like', 'transfer-%')
        .orderBy('id')
        .select(['action', 'changes'])
        .execute()
    ).map(({ action, changes }) => [action, changes])
  const codeOf = async (practice: number) =>
    (await database().selectFrom('practice').where('id', '=', practice).select('shortCode').executeTakeFirstOrThrow()).shortCode
  /** Books what the operator's staff sees on the bank's account. */
  const receive = (
    practiceId: number,
    amountCents: number,
    entry: { kind?: 'pending' | 'capture'; channel?: 'Bonifico bancario' | 'Voucher' } = {},
  ) =>
    database()
      .insertInto('paymentEntry')
      .values({
        practiceId,
        paymentGuid: randomUUID(),
        kind: entry.kind ?? 'capture',
        payer: 'privato',
        amountCents,
        causal: 'Saldo',
        source: 'Giulia Bianchi',
        channel: entry.channel ?? 'Bonifico bancario',
        captureId: entry.kind === 'pending' ? null : randomUUID(),
        recordedAt: world.server.clock.now(),
      })
      .execute()

  describe('given a booking with an amount to pay', () => {
    it('has its data and a deadline of 48 hours once it is announced', async () => {
      const practice = await world.book()
      expect(await announced(practice)).toBeNull()
      const now = world.server.clock.now()
      expect((await announce(practice)).status).toBe(204)
      expect(await announced(practice)).toEqual({
        amount: total,
        announcedAt: now.toISOString(),
        payBefore: new Date(now.getTime() + 48 * hourMs).toISOString(),
        ...constants.bankAccounts.summer.private,
        causal: await codeOf(practice),
      })
      expect(await trail(practice)).toEqual([
        ['transfer-announce', { amountCents: total, payBefore: new Date(now.getTime() + 48 * hourMs).toISOString() }],
      ])
    })

    it('is mailed with its data and deadline, in the language of the customer', async () => {
      const practice = await world.book()
      await announce(practice)
      const [mail, ...others] = await mails()
      expect(others).toEqual([])
      expect(mail?.recipient).toBe('persona700@example.it')
      expect(mail?.subject).toBe(`Dati per il bonifico della prenotazione ${await codeOf(practice)}`)
      const deadline = showDateTime((await announced(practice)).payBefore, 'Europe/Rome')
      for (const line of [
        `entro 48 ore: il termine è ${deadline}.`,
        'Intestatario: Orizzonti Viaggi Studio S.r.l.',
        'IBAN: IT60X0542811101000000123456',
        'Importo: 890,00\u00a0€',
        `Causale: ${await codeOf(practice)}`,
        'http://localhost:3000/payments',
      ])
        expect(mail?.text).toContain(line)
      const other = await world.book()
      await post('', { practice: other, amount: total }, { 'accept-language': 'en' })
      expect((await mails())[0]?.subject).toBe(`Bank transfer details for booking ${await codeOf(other)}`)
    })

    it('is announced and mailed once when several calls announce it, and keeps its deadline', async () => {
      const practice = await world.book()
      for (const { status } of await Promise.all([announce(practice), announce(practice), announce(practice)])) expect(status).toBe(204)
      const { payBefore } = await announced(practice)
      await world.pass(hourMs)
      expect((await announce(practice)).status).toBe(204)
      expect((await announced(practice)).payBefore, 'Europe/Rome').toBe(payBefore)
      expect(await mails()).toHaveLength(1)
      expect(await trail(practice)).toHaveLength(1)
    })

    it('is refused with the current amount when the customer was shown another one', async () => {
      const practice = await world.book()
      expect(await announce(practice, total - 100)).toMatchObject({ status: 409, body: { code: 'amount-changed', amount: total } })
      expect(await announced(practice)).toBeNull()
      expect(await mails()).toEqual([])
    })

    it('is refused while a payment of the booking awaits its outcome', async () => {
      const practice = await world.book()
      await receive(practice, total, { kind: 'pending', channel: 'Voucher' })
      expect(await announce(practice)).toMatchObject({ status: 409, body: { code: 'payment-pending' } })
    })

    it('is another customer’s to neither announce nor withdraw', async () => {
      const practice = await world.book()
      const token = await registerAndLogIn(world.server, 701)
      for (const [path, body] of [
        ['', { practice, amount: total }],
        ['/withdraw', { practice }],
      ] as const)
        expect((await world.server.call('POST', `/api/payments/transfer${path}`, { token, body })).status).toBe(404)
    })
  })

  describe('given a booking without an amount to pay', () => {
    it.each(['preventivato', 'annullato', 'concluso'] as const)('is refused while the booking is %s', async (status) => {
      const practice = await world.book({ status })
      expect(await announce(practice)).toMatchObject({ status: 409, body: { condition: 'practice-payable' } })
    })

    it('is refused when everything is paid', async () => {
      const practice = await world.book()
      await receive(practice, total)
      expect(await announce(practice)).toMatchObject({ status: 409, body: { code: 'not-payable' } })
    })
  })

  describe('given an announced transfer', () => {
    const book = async () => {
      const practice = await world.book()
      await announce(practice)
      await mails()
      return practice
    }

    it.each(['pending', 'capture'] as const)('is over when the bank’s money is booked as %s, in part too', async (entry) => {
      const practice = await book()
      await receive(practice, 30_000, { kind: entry })
      expect(await announced(practice)).toBeNull()
    })

    it('is over when the booking is paid in another way', async () => {
      const practice = await book()
      const order = await world.order(practice, total)
      await world.approve(order, { source: 'paypal' })
      expect((await world.capture(practice, order)).status).toBe(200)
      expect(await announced(practice)).toBeNull()
    })

    it('stays as it was announced after its deadline, a change of the price and a payment of another kind', async () => {
      const practice = await book()
      await world.pass(49 * hourMs)
      await setTotal(database(), practice, total + 5_000)
      await receive(practice, 2_000, { channel: 'Voucher' })
      expect(await announced(practice)).toMatchObject({ amount: total })
    })

    it('goes with the booking to another trip, with the data of the new one', async () => {
      const practice = await book()
      const { body } = await addTarget(world)
      const moved = await world.server.call('POST', '/api/member/practice/editPackage', {
        token: world.token,
        body: { practiceId: practice, ...body },
      })
      expect(moved.status).toBe(200)
      const successor = moved.body.practiceId
      expect(await announced(practice)).toBeNull()
      expect(await announced(successor)).toMatchObject({ amount: total, causal: expect.stringContaining(await codeOf(successor)) })
    })

    it('is withdrawn by the customer, once, and can be announced again with a new deadline', async () => {
      const practice = await book()
      const { payBefore, announcedAt } = await announced(practice)
      expect([(await withdraw(practice)).status, (await withdraw(practice)).status]).toEqual([204, 204])
      expect(await announced(practice)).toBeNull()
      expect((await trail(practice)).slice(1)).toEqual([['transfer-withdraw', { amountCents: total, announcedAt }]])
      await world.pass(hourMs)
      await announce(practice)
      expect((await announced(practice)).payBefore > payBefore).toBe(true)
    })

    it('sends no mail when it is withdrawn before the mail is written', async () => {
      const practice = await world.book()
      await announce(practice)
      await withdraw(practice)
      expect(await mails()).toEqual([])
    })

    it('is part of the export', async () => {
      const practice = await book()
      const { body } = await world.server.call('GET', '/api/member/me/export', { token: world.token })
      const exported = body.practices.find(({ id }: { id: number }) => id === practice)
      expect(exported.announcedTransfer).toMatchObject({ amount: total })
    })
  })

  it('sends no mail when the transaction that announces it rolls back', async () => {
    const practice = await world.book()
    await database().schema.alterTable('audit').renameTo('auditAway').execute()
    const { status } = await announce(practice)
    await database().schema.alterTable('auditAway').renameTo('audit').execute()
    expect(status).toBe(500)
    expect(await announced(practice)).toBeNull()
    expect(await mails()).toEqual([])
  })

  it('is removed from the bookings of a deleted account', async () => {
    const practice = await world.book({ status: 'opzionato' })
    await announce(practice)
    await database().updateTable('practice').set({ status: 'concluso' }).where('buyerId', '=', world.memberId).execute()
    const closed = await world.server.call('PUT', '/api/member/me/delete-account', { token: world.token, body: { password: testPassword } })
    expect(closed.status).toBe(204)
    const rows = await database()
      .selectFrom('practice')
      .where('id', '=', practice)
      .select(['transferAnnouncedAt', 'transferPayBefore', 'transferCents'])
      .execute()
    expect(rows).toEqual([{ transferAnnouncedAt: null, transferPayBefore: null, transferCents: null }])
  })
})
