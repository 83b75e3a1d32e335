import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProviderCapture, ProviderOrder, ProviderRefund } from '../../src/area-club/server/providers/payments/payment-provider.ts'
import { type BookedEntry, planSettlement, type SettlementSource } from '../../src/area-club/server/slices/bookings/domain/settlement.ts'

const at = new Date('2026-03-02T09:00:00Z')
const captureOf = (changes: Partial<ProviderCapture> = {}): ProviderCapture => ({
  id: 'CAPTURE-1',
  status: 'COMPLETED',
  amountCents: 89_000,
  currency: 'EUR',
  createdAt: at,
  ...changes,
})
const refundOf = (changes: Partial<ProviderRefund> = {}): ProviderRefund => ({
  id: 'REFUND-1',
  captureId: 'CAPTURE-1',
  status: 'COMPLETED',
  kind: 'refund',
  amountCents: 20_000,
  currency: 'EUR',
  createdAt: at,
  ...changes,
})
const orderOf = (changes: Partial<ProviderOrder> = {}): ProviderOrder => ({
  id: 'ORDER-1',
  status: 'COMPLETED',
  reference: undefined,
  amountCents: 89_000,
  currency: 'EUR',
  payeeId: 'MERCHANT',
  source: 'paypal',
  captures: [captureOf()],
  refunds: [],
  ...changes,
})
const plan = (changes: Partial<SettlementSource> = {}) =>
  planSettlement({
    intent: { state: 'capturing', kind: 'balance' },
    order: orderOf(),
    booked: [],
    merchantId: 'MERCHANT',
    isPayable: true,
    ...changes,
  })

/** Returns the ledger with the planned entries added. */
function book(booked: readonly BookedEntry[], { entries }: ReturnType<typeof plan>): readonly BookedEntry[] {
  return [...booked, ...entries.map((entry, index) => ({ ...entry, id: booked.length + index + 1 }))]
}

describe('A settlement', () => {
  it('records a capture with the means of payment that the provider reports', () => {
    expect(plan()).toMatchObject({
      state: 'captured',
      cases: [],
      entries: [{ kind: 'capture', captureId: 'CAPTURE-1', amountCents: 89_000, causal: 'Saldo', channel: 'PayPal' }],
    })
    expect(plan({ order: orderOf({ source: 'card' }), intent: { state: 'capturing', kind: 'advance' } }).entries[0]).toMatchObject({
      causal: 'Anticipo Parto sicuro',
      channel: 'Carta di credito',
    })
  })

  it('opens a case for another currency or another payee, and records nothing (requirements P3)', () => {
    const foreign = orderOf({ captures: [captureOf({ currency: 'USD' })] })
    expect(plan({ order: foreign })).toMatchObject({
      entries: [],
      state: 'failed',
      cases: [{ reason: 'foreign-currency', captureId: 'CAPTURE-1' }],
    })
    expect(plan({ order: orderOf({ payeeId: 'SOMEBODY' }) })).toMatchObject({
      entries: [],
      state: 'failed',
      cases: [{ reason: 'foreign-payee' }],
    })
    expect(plan({ order: orderOf({ payeeId: 'SOMEBODY' }), merchantId: undefined }).state).toBe('captured')
  })

  it('records a pending payment as pending, and settles it once it is decided (requirements P9)', () => {
    const pending = plan({ order: orderOf({ captures: [captureOf({ status: 'PENDING' })] }) })
    expect(pending).toMatchObject({ state: 'pending', entries: [{ kind: 'pending', captureId: null }] })
    const booked = book([], pending)
    expect(plan({ intent: { state: 'pending', kind: 'balance' }, booked })).toMatchObject({
      state: 'captured',
      entries: [{ kind: 'capture' }],
    })
    const denied = plan({
      intent: { state: 'pending', kind: 'balance' },
      booked,
      order: orderOf({ captures: [captureOf({ status: 'DECLINED' })] }),
    })
    expect(denied).toMatchObject({ state: 'failed', failure: 'DECLINED', entries: [{ kind: 'failure' }] })
    expect(denied.entries[0]?.paymentGuid).toBe(pending.entries[0]?.paymentGuid)
  })

  it('records money that arrives after a failure as a separate payment', () => {
    const pending = book([], plan({ order: orderOf({ captures: [captureOf({ status: 'PENDING' })] }) }))
    const failed = book(
      pending,
      plan({
        intent: { state: 'pending', kind: 'balance' },
        booked: pending,
        order: orderOf({ captures: [captureOf({ status: 'FAILED' })] }),
      }),
    )
    const late = plan({ intent: { state: 'failed', kind: 'balance' }, booked: failed })
    expect(late).toMatchObject({ state: 'captured', entries: [{ kind: 'capture', captureId: 'CAPTURE-1' }] })
    expect(failed.map(({ paymentGuid }) => paymentGuid)).not.toContain(late.entries[0]?.paymentGuid)
  })

  it('ends a payment whose captures were all declined, and records nothing (requirements P22)', () => {
    const declined = captureOf({ status: 'DECLINED' })
    for (const status of ['APPROVED', 'COMPLETED'])
      expect(plan({ order: orderOf({ status, captures: [declined] }) })).toMatchObject({ entries: [], cases: [], state: 'failed' })
    const retried = orderOf({ captures: [declined, captureOf({ id: 'CAPTURE-2' })] })
    expect(plan({ order: retried })).toMatchObject({ entries: [{ captureId: 'CAPTURE-2' }], state: 'captured' })
    const unknown = orderOf({ captures: [declined, captureOf({ id: 'CAPTURE-2', status: 'UNHEARD_OF' })] })
    expect(plan({ order: unknown })).toMatchObject({ entries: [], state: 'capturing' })
  })

  it.each([
    ['another currency', refundOf({ currency: 'USD', amountCents: 100 }), 'foreign-currency'],
    ['more than is left', refundOf({ amountCents: 69_001 }), 'exceeds-capture'],
    ['another capture', refundOf({ captureId: 'CAPTURE-9' }), 'unknown-capture'],
  ] as const)('opens a case for a reversal of %s, and records nothing of it (requirements P21)', (_what, reversal, reason) => {
    const booked = book([], plan({ order: orderOf({ refunds: [refundOf()] }) }))
    const planned = plan({
      booked,
      order: orderOf({ refunds: [refundOf()] }),
      reversals: [{ ...reversal, id: 'REVERSAL-1', kind: 'reversal' }],
    })
    expect(planned).toMatchObject({ entries: [], cases: [{ reason, captureId: 'REVERSAL-1' }] })
  })

  it('opens a case when the provider says another amount than the booked one (requirements P20)', () => {
    const booked = book([], plan({ order: orderOf({ refunds: [refundOf()] }) }))
    const told = orderOf({ captures: [captureOf({ amountCents: 88_000 })], refunds: [refundOf({ amountCents: 25_000 })] })
    expect(plan({ intent: { state: 'captured', kind: 'balance' }, booked, order: told })).toMatchObject({
      entries: [],
      cases: [
        { reason: 'amount-differs', captureId: 'CAPTURE-1', amountCents: -1_000 },
        { reason: 'amount-differs', captureId: 'REFUND-1', amountCents: -5_000 },
      ],
    })
    const declined = orderOf({ captures: [captureOf({ status: 'DECLINED' })] })
    expect(plan({ intent: { state: 'captured', kind: 'balance' }, booked, order: declined }).cases).toMatchObject([
      { reason: 'amount-differs', captureId: 'CAPTURE-1', amountCents: -89_000 },
    ])
  })

  it('records refunds and reversals as negative rows of their capture (requirements P17)', () => {
    const booked = book([], plan())
    const back = plan({
      intent: { state: 'captured', kind: 'balance' },
      booked,
      order: orderOf({ captures: [captureOf({ status: 'PARTIALLY_REFUNDED' })], refunds: [refundOf()] }),
      reversals: [refundOf({ id: 'REVERSAL-1', kind: 'reversal', amountCents: 69_000 })],
    })
    expect(back).toMatchObject({
      state: 'captured',
      entries: [
        { kind: 'refund', amountCents: -20_000, reversesCaptureId: 'CAPTURE-1', causal: 'Rimborso', channel: 'PayPal' },
        { kind: 'reversal', amountCents: -69_000, reversesCaptureId: 'CAPTURE-1', causal: 'Storno' },
      ],
    })
  })

  it('records a capture together with its refund, and opens a case for a refund of an unknown capture', () => {
    const refunded = orderOf({ captures: [captureOf({ status: 'REFUNDED' })], refunds: [refundOf({ amountCents: 89_000 })] })
    expect(plan({ order: refunded }).entries.map(({ kind }) => kind)).toEqual(['capture', 'refund'])
    expect(plan({ order: orderOf({ captures: [], refunds: [refundOf()] }) })).toMatchObject({
      entries: [],
      cases: [{ reason: 'unknown-capture' }],
    })
  })

  it('opens a case for a capture that was no longer due', () => {
    expect(plan({ isPayable: false })).toMatchObject({ entries: [{ kind: 'capture' }], cases: [{ reason: 'not-due' }] })
  })

  it('keeps a payment captured when the provider’s answer is outdated (requirements I5)', () => {
    const booked = book([], plan())
    for (const order of [
      orderOf({ status: 'APPROVED', captures: [] }),
      orderOf({ status: 'VOIDED', captures: [] }),
      orderOf({ captures: [captureOf({ status: 'PENDING' })] }),
    ])
      expect(plan({ intent: { state: 'captured', kind: 'balance' }, booked, order })).toMatchObject({ state: 'captured', entries: [] })
  })

  const anyCapture = fc.record({
    id: fc.constantFrom('CAPTURE-1', 'CAPTURE-2'),
    status: fc.constantFrom('COMPLETED', 'PENDING', 'DECLINED', 'FAILED', 'PARTIALLY_REFUNDED', 'REFUNDED'),
    amountCents: fc.integer({ min: 1, max: 1_000_000 }),
    currency: fc.constantFrom('EUR', 'EUR', 'USD'),
    createdAt: fc.constant(at),
  })
  const anyOrder = fc.record({
    captures: fc.uniqueArray(anyCapture, { selector: ({ id }) => id, maxLength: 2 }),
    refunds: fc.uniqueArray(
      fc.record({ id: fc.constantFrom('REFUND-1', 'REFUND-2'), captureId: fc.constantFrom('CAPTURE-1', 'CAPTURE-2') }),
      {
        selector: ({ id }) => id,
        maxLength: 2,
      },
    ),
    status: fc.constantFrom('CREATED', 'APPROVED', 'COMPLETED', 'VOIDED'),
  })

  it('records each movement once for repeated provider answers in any order (requirements I3)', () => {
    fc.assert(
      fc.property(fc.array(anyOrder, { minLength: 1, maxLength: 6 }), (told) => {
        let booked: readonly BookedEntry[] = []
        let state: SettlementSource['intent']['state'] = 'capturing'
        for (const each of told) {
          const order = orderOf({ ...each, refunds: each.refunds.map((refund) => refundOf(refund)) })
          for (let time = 0; time < 2; time++) {
            const planned = plan({ intent: { state, kind: 'balance' }, order, booked })
            if (time === 1) expect(planned.entries).toEqual([])
            booked = book(booked, planned)
            if (state === 'captured') expect(planned.state).toBe('captured')
            state = planned.state
          }
        }
        const moved = booked.flatMap(({ captureId }) => captureId ?? [])
        expect(new Set(moved).size).toBe(moved.length)
        const ends = booked.filter(({ kind }) => kind === 'capture' || kind === 'failure').map(({ paymentGuid }) => paymentGuid)
        expect(new Set(ends).size).toBe(ends.length)
      }),
      { numRuns: 500 },
    )
  })
})
