import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProviderCapture, ProviderOrder, ProviderRefund } from '../../src/server/providers/payments/payment-provider.ts'
import { type BookedEntry, planSettlement, type SettlementSource } from '../../src/server/slices/payments/domain/settlement.ts'

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
  it('books what was captured, with the means that the provider names', () => {
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

  it('leaves another currency and another payee to an operator (P3)', () => {
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

  it('takes nothing for paid that is pending, and settles it when it is decided (P9)', () => {
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

  it('books money that comes after its failure as a payment of its own', () => {
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

  it('books nothing for a declined means of payment, and lets the order be tried again (P12)', () => {
    const declined = orderOf({ status: 'APPROVED', captures: [captureOf({ status: 'DECLINED' })] })
    expect(plan({ order: declined })).toMatchObject({ entries: [], cases: [], state: 'capturing' })
    expect(plan({ order: { ...declined, status: 'COMPLETED' } })).toMatchObject({ entries: [], state: 'failed' })
  })

  it('books refunds and reversals as negative rows of their capture (P17)', () => {
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

  it('books a capture and its refund that are told together, and no refund of what was never booked', () => {
    const refunded = orderOf({ captures: [captureOf({ status: 'REFUNDED' })], refunds: [refundOf({ amountCents: 89_000 })] })
    expect(plan({ order: refunded }).entries.map(({ kind }) => kind)).toEqual(['capture', 'refund'])
    expect(plan({ order: orderOf({ captures: [], refunds: [refundOf()] }) })).toMatchObject({
      entries: [],
      cases: [{ reason: 'unknown-capture' }],
    })
  })

  it('shows an operator what was captured though it was not due any more', () => {
    expect(plan({ isPayable: false })).toMatchObject({ entries: [{ kind: 'capture' }], cases: [{ reason: 'not-due' }] })
  })

  it('never takes back that something was captured, whatever is told late (I5)', () => {
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

  it('books each movement once, however often and in whatever order the provider’s answers come (I3)', () => {
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
