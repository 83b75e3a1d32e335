import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { computeBalance, describePayments, type PaymentEntry } from '../../src/area-club/server/slices/bookings/domain/payments.ts'
import type { Database } from '../../src/core/server/database/database.ts'
import { localDay } from '../../src/core/server/domain/clock.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

const day = new Date('2026-02-10T10:00:00Z')
const entryOf = (changes: Partial<PaymentEntry>): PaymentEntry => ({
  id: 1,
  practiceId: 48101,
  paymentGuid: '00000000-0000-4000-a000-000000000001',
  kind: 'capture',
  payer: 'privato',
  amountCents: 30_000,
  causal: 'Acconto',
  source: 'Giulia Bianchi',
  channel: 'Carta di credito',
  captureId: null,
  reversesEntryId: null,
  voucherId: null,
  recordedAt: day,
  ...changes,
})

const comingIn = fc.record({ kind: fc.constantFrom('pending', 'capture', 'failure'), amountCents: fc.integer({ min: 1, max: 2_000_000 }) })
const goingOut = fc.record({ kind: fc.constantFrom('refund', 'reversal'), amountCents: fc.integer({ min: -2_000_000, max: -1 }) })
const transferred = fc.record({ kind: fc.constant('transfer'), amountCents: fc.integer({ min: -2_000_000, max: 2_000_000 }) })
const anyEntry = fc
  .record({ money: fc.oneof(comingIn, goingOut, transferred), payer: fc.constantFrom('privato', 'inps'), number: fc.nat(9) })
  .map(({ money, payer, number }) =>
    entryOf({
      kind: money.kind as PaymentEntry['kind'],
      amountCents: money.amountCents,
      payer: payer as PaymentEntry['payer'],
      paymentGuid: `00000000-0000-4000-a000-00000000000${number}`,
    }),
  )

describe('The balance of a booking', () => {
  it('satisfies captured - refunded + remaining = share, for each payer (requirements I1)', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), fc.nat(5_000_000), fc.option(fc.nat(5_000_000)), (entries, totalCents, inpsShareCents) => {
        const moved = (payer: string, kinds: readonly string[]) =>
          entries
            .filter((entry) => entry.payer === payer && kinds.includes(entry.kind))
            .reduce((sum, { amountCents }) => sum + amountCents, 0)
        const balance = computeBalance({ totalCents, inpsShareCents }, entries)
        const captured = moved('privato', ['capture', 'transfer'])
        const refunded = -moved('privato', ['refund', 'reversal'])
        expect(captured - refunded + balance.remainingCents).toBe(totalCents - (inpsShareCents ?? 0))
        expect(balance.privatoPayedCents).toBe(captured - refunded)
        expect(balance.inpsPayedCents).toBe(moved('inps', ['capture', 'transfer', 'refund', 'reversal']))
      }),
    )
  })

  it('is the whole price before any payment, and zero once everything is paid', () => {
    expect(computeBalance({ totalCents: 119_000, inpsShareCents: null }, [])).toEqual({
      privatoPayedCents: 0,
      inpsPayedCents: 0,
      remainingCents: 119_000,
    })
    expect(computeBalance({ totalCents: 30_000, inpsShareCents: null }, [entryOf({})]).remainingCents).toBe(0)
  })

  it('ignores pending and failed entries', () => {
    const entries = [entryOf({ kind: 'pending' }), entryOf({ kind: 'failure' })]
    expect(computeBalance({ totalCents: 30_000, inpsShareCents: null }, entries).remainingCents).toBe(30_000)
  })

  it('never charges the customer INPS’s share, paid or not', () => {
    const cost = { totalCents: 165_000, inpsShareCents: 120_000 }
    expect(computeBalance(cost, []).remainingCents).toBe(45_000)
    expect(computeBalance(cost, [entryOf({ payer: 'inps', amountCents: 120_000 })])).toEqual({
      privatoPayedCents: 0,
      inpsPayedCents: 120_000,
      remainingCents: 45_000,
    })
  })

  it('goes below zero after an overpayment', () => {
    expect(computeBalance({ totalCents: 20_000, inpsShareCents: null }, [entryOf({})]).remainingCents).toBe(-10_000)
  })
})

describe('The payment rows that customers see', () => {
  it('are sorted newest first, and by recording order within the same instant', () => {
    const entries = [
      entryOf({ id: 1, causal: 'a' }),
      entryOf({ id: 2, causal: 'b', recordedAt: new Date('2026-02-11T10:00:00Z') }),
      entryOf({ id: 3, causal: 'c' }),
    ]
    expect(describePayments(entries, localDay).map(({ causal }) => causal)).toEqual(['b', 'c', 'a'])
  })

  it('drop a pending entry once its payment is captured or failed', () => {
    const announced = entryOf({ kind: 'pending' })
    expect(describePayments([announced], localDay).map(({ status }) => status)).toEqual(['in-verifica'])
    expect(describePayments([announced, entryOf({ id: 2, kind: 'capture' })], localDay).map(({ status }) => status)).toEqual(['completato'])
    expect(describePayments([announced, entryOf({ id: 2, kind: 'failure' })], localDay).map(({ status }) => status)).toEqual([
      'non-riuscito',
    ])
    const another = entryOf({ id: 3, paymentGuid: '00000000-0000-4000-a000-000000000002' })
    expect(describePayments([announced, another], localDay)).toHaveLength(2)
  })

  it('show a refund or chargeback as a negative row of its own', () => {
    const rows = describePayments(
      [
        entryOf({ id: 1 }),
        entryOf({ id: 2, kind: 'refund', amountCents: -30_000 }),
        entryOf({ id: 3, kind: 'reversal', amountCents: -5_000 }),
      ],
      localDay,
    )
    expect(rows.map(({ status, outcome, amount }) => [status, outcome, amount])).toEqual([
      ['stornato', 'contestato', -5_000],
      ['stornato', 'rimborsato', -30_000],
      ['completato', 'completato', 30_000],
    ])
  })

  it('name a receipt for what the customer has paid, and for nothing else', () => {
    const kinds = ['pending', 'capture', 'failure', 'refund', 'reversal', 'transfer'] as const
    const paymentGuid = (id: number) => `00000000-0000-4000-a000-00000000000${id}`
    const entries = kinds.map((kind, index) => entryOf({ id: index + 1, kind, paymentGuid: paymentGuid(index) }))
    const fromInps = entryOf({ id: 9, payer: 'inps', paymentGuid: paymentGuid(9) })
    const byVoucher = entryOf({ id: 8, channel: 'Voucher', paymentGuid: paymentGuid(8) })
    const receipts = describePayments([...entries, byVoucher, fromInps], localDay).flatMap(({ receipt }) => receipt ?? [])
    expect(receipts).toEqual([2])
  })

  it('use the date in Italy', () => {
    expect(describePayments([entryOf({ recordedAt: new Date('2026-06-30T22:30:00Z') })], localDay)[0]?.date).toBe('2026-07-01')
  })

  it('sum to the amount paid over the completed and reversed ones', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), (entries) => {
        const shown = describePayments(entries, localDay).filter(({ status }) => status === 'completato' || status === 'stornato')
        const balance = computeBalance({ totalCents: 0, inpsShareCents: null }, entries)
        expect(shown.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance.privatoPayedCents + balance.inpsPayedCents)
      }),
    )
  })
})

describeServer('The ledger of payments', (server) => {
  let practiceId = 0
  beforeAll(async () => {
    await seedDatabase(server().services.database, server().clock.now())
    const practice = await server()
      .services.database.selectFrom('practice')
      .where('shortCode', '=', 'EST-48260')
      .select('id')
      .executeTakeFirstOrThrow()
    practiceId = practice.id
  })

  const add = (changes: Readonly<Record<string, unknown>> = {}) =>
    server()
      .services.database.insertInto('paymentEntry')
      .values({
        practiceId,
        paymentGuid: crypto.randomUUID(),
        kind: 'capture',
        payer: 'privato',
        amountCents: 100,
        causal: 'Saldo',
        source: 'Giulia Bianchi',
        channel: 'PayPal',
        captureId: crypto.randomUUID(),
        reversesEntryId: null,
        otherPracticeId: null,
        recordedAt: new Date('2026-03-01T10:00:00Z'),
        ...changes,
      })
      .returning('id')
      .executeTakeFirstOrThrow()

  const sumOf = async (database: Database) =>
    (
      await database
        .selectFrom('paymentEntry')
        .select((row) => row.fn.sum('amountCents').as('sum'))
        .executeTakeFirstOrThrow()
    ).sum

  it('rejects updates, deletes and truncates', async () => {
    const { database } = server().services
    const before = await sumOf(database)
    await expect(database.updateTable('paymentEntry').set({ amountCents: 1 }).execute()).rejects.toThrow('append-only')
    await expect(database.deleteFrom('paymentEntry').execute()).rejects.toThrow('append-only')
    await expect(sql`truncate payment_entry cascade`.execute(database)).rejects.toThrow('append-only')
    expect(await sumOf(database)).toBe(before)
    expect(Number(before)).toBeGreaterThan(0)
  })

  it('rejects a second row for a capture (requirements I3) and a second end for a payment', async () => {
    const captureId = crypto.randomUUID()
    const paymentGuid = crypto.randomUUID()
    await add({ captureId, paymentGuid })
    await expect(add({ captureId })).rejects.toThrow(/unique/)
    await expect(add({ paymentGuid })).rejects.toThrow(/unique/)
    await expect(add({ paymentGuid, kind: 'failure', captureId: null })).rejects.toThrow(/unique/)
  })

  it.each([
    ['a capture of zero', { amountCents: 0 }],
    ['a negative capture', { amountCents: -100 }],
    ['a capture without its id', { captureId: null }],
    ['a pending entry with a capture id', { kind: 'pending' }],
    ['a refund with a positive amount', { kind: 'refund' }],
    ['a refund without the entry that it reverses', { kind: 'refund', amountCents: -100 }],
    ['a transfer without the other booking', { kind: 'transfer', captureId: null }],
    ['an unknown kind', { kind: 'gift' }],
    ['an unknown payer', { payer: 'nonna' }],
    ['a missing booking', { practiceId: 1 }],
  ])('rejects %s', async (_what, changes) => {
    await expect(add(changes)).rejects.toThrow(/constraint/)
  })

  it('rejects a transfer from a booking to itself', async () => {
    await expect(add({ kind: 'transfer', captureId: null, otherPracticeId: practiceId })).rejects.toThrow(/constraint/)
  })

  it('changes the remaining amount of the booking with each row', async () => {
    const token = tokenOf(await logIn(server(), 'giulia.bianchi'))
    const read = async () =>
      (await server().call('GET', '/api/member/practice', { token })).body.find((practice: { id: number }) => practice.id === practiceId)
    const before = await read()
    const { id } = await add({ amountCents: 4_000 })
    expect((await read()).remainingAmount).toBe(before.remainingAmount - 4_000)
    await add({ kind: 'refund', amountCents: -1_500, reversesEntryId: id })
    const after = await read()
    expect(after.remainingAmount).toBe(before.remainingAmount - 2_500)
    expect(after.privatoPayedAmount + after.remainingAmount).toBe(after.totalCost)
    expect(after.practicePayments.slice(0, 2).map((row: { amount: number }) => row.amount)).toEqual([-1_500, 4_000])
  })
})

describeServer('Payments and invoices', (server) => {
  beforeAll(async () => {
    await seedDatabase(server().services.database, server().clock.now())
  })
  const tokenFor = async (username: string) => tokenOf(await logIn(server(), username))
  const idOf = async (shortCode: string) =>
    (await server().services.database.selectFrom('practice').where('shortCode', '=', shortCode).select('id').executeTakeFirstOrThrow()).id
  const invoicesOf = (practiceId: number | string, token: string) =>
    server().call('GET', `/api/member/practice/zucchetti/listadocumenti/${practiceId}`, { token })

  it('are listed newest first for all bookings of the customer, and for no other customer', async () => {
    const token = await tokenFor('giulia.bianchi')
    const payments = (await server().call('GET', '/api/member/practice/payments', { token })).body
    const practices = (await server().call('GET', '/api/member/practice', { token })).body
    const dates = payments.map((row: { date: string }) => row.date)
    expect(dates).toEqual(dates.toSorted().reverse())
    expect(new Set(payments.map((row: { status: string }) => row.status))).toEqual(
      new Set(['completato', 'in-verifica', 'non-riuscito', 'stornato']),
    )
    expect(new Set(payments.map((row: { outcome: string }) => row.outcome))).toEqual(
      new Set(['completato', 'in-verifica', 'non-riuscito', 'rimborsato', 'contestato']),
    )
    const own = practices.flatMap((practice: { practicePayments: unknown[] }) => practice.practicePayments)
    expect(payments).toHaveLength(own.length)
    expect(payments).toEqual(expect.arrayContaining(own))
  })

  it('include the URL of an invoice’s PDF, or null while it has none', async () => {
    const id = await idOf('EST-47118')
    const invoices = await invoicesOf(id, await tokenFor('giulia.bianchi'))
    expect(invoices.body.success).toBe(true)
    expect(invoices.body.rows).toEqual([
      { invoicenumber: '2025/0005', invoicedate: '2025-05-08', totalamount: 68_000, attachmenturl: null },
      {
        invoicenumber: '2025/0002',
        invoicedate: '2025-02-11',
        totalamount: 30_000,
        attachmenturl: `http://localhost:3000/api/member/practice/${id}/fiscal-documents/pdf?number=2025%2F0002`,
      },
    ])
  })

  it('report success false when the accounting system is unreachable, and no rows when there is no invoice', async () => {
    const token = await tokenFor('giulia.bianchi')
    expect((await invoicesOf(await idOf('VS-47004'), token)).body).toEqual({ success: false, rows: [] })
    expect((await invoicesOf(await idOf('VS-48281'), token)).body).toEqual({ success: true, rows: [] })
  })

  it('answer the same 404 for another customer’s booking as for a missing one (requirements S9)', async () => {
    const id = await idOf('VS-48231')
    const stranger = await tokenFor('elena.moretti')
    const answers = await Promise.all([id, 999_999, 2_147_483_648, '1e21', 'abc', -1].map((wanted) => invoicesOf(wanted, stranger)))
    for (const answer of answers) {
      expect(answer.status).toBe(404)
      expect({ ...answer.body, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' })
    }
    expect((await server().call('GET', `/api/member/practice/zucchetti/listadocumenti/${id}`)).status).toBe(401)
  })
})
