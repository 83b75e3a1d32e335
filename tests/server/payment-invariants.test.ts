import { describe, expect, it } from 'vitest'
import type { ProviderOrder } from '../../src/area-club/server/providers/payments/payment-provider.ts'
import {
  type CheckedEntry,
  type CheckedIntent,
  checkInvariants,
  type InvariantSource,
} from '../../src/area-club/server/slices/bookings/domain/invariants.ts'

const intentGuid = '00000000-0000-4000-a000-000000000001'
const capture = (changes: Partial<CheckedEntry> = {}): CheckedEntry => ({
  practiceId: 7,
  kind: 'capture',
  payer: 'privato',
  amountCents: 30_000,
  captureId: 'CAP-1',
  reversesCaptureId: null,
  intentGuid,
  voucherId: null,
  ...changes,
})
const order = (changes: Partial<ProviderOrder> = {}): ProviderOrder => ({
  id: 'ORDER-1',
  status: 'COMPLETED',
  reference: intentGuid,
  amountCents: 30_000,
  currency: 'EUR',
  payeeId: 'OURS',
  source: 'card',
  captures: [{ id: 'CAP-1', status: 'COMPLETED', amountCents: 30_000, currency: 'EUR', createdAt: new Date(0) }],
  refunds: [],
  ...changes,
})
const refund = (changes: Partial<ProviderOrder['refunds'][number]> = {}): ProviderOrder['refunds'][number] => ({
  id: 'REF-1',
  captureId: 'CAP-1',
  status: 'COMPLETED',
  kind: 'refund',
  amountCents: 5_000,
  currency: 'EUR',
  createdAt: new Date(0),
  ...changes,
})
const booking = (changes: Partial<InvariantSource['bookings'][number]> = {}): InvariantSource['bookings'][number] => ({
  practiceId: 7,
  status: 'confermato',
  totalCents: 100_000,
  inpsShareCents: 40_000,
  shown: { privatoPayedCents: 30_000, inpsPayedCents: 0, remainingCents: 30_000 },
  ...changes,
})
const intent = (changes: Partial<CheckedIntent> = {}): CheckedIntent => ({
  guid: intentGuid,
  practiceId: 7,
  state: 'captured',
  voucherId: null,
  voucherCents: 0,
  ...changes,
})
/** A booking of 1000 euro: INPS pays 400, and the customer has paid 300. */
const sound: InvariantSource = {
  bookings: [booking()],
  entries: [capture()],
  intents: [intent()],
  vouchers: [],
  openCredits: [],
  cases: [],
  orders: [{ intentGuid, order: order() }],
  merchantId: 'OURS',
}
const check = (changes: Partial<InvariantSource>) =>
  checkInvariants({ ...sound, ...changes }).map(({ invariant, practiceId, what }) => `${invariant} ${practiceId} ${what}`)
const overpaid = {
  bookings: [booking({ shown: { privatoPayedCents: 70_000, inpsPayedCents: 0, remainingCents: -10_000 } })],
  entries: [capture({ amountCents: 70_000 })],
  orders: [],
}

describe('checkInvariants', () => {
  it('finds no violation when the ledger, the customer’s view and the provider agree', () => {
    expect(check({})).toEqual([])
    expect(checkInvariants({ bookings: [], entries: [], intents: [], vouchers: [], openCredits: [], cases: [] })).toEqual([])
  })

  it('I1: reports paid and remaining amounts that differ from the rows, for each payer', () => {
    const shown = { privatoPayedCents: 30_000, inpsPayedCents: 0, remainingCents: 30_000 }
    expect(check({ bookings: [booking({ shown: { ...shown, remainingCents: 29_000 } })] })).toEqual([
      'I1 7 the customer bears 60000 and paid 30000, but what remains is 29000',
    ])
    expect(check({ bookings: [booking({ shown: { ...shown, privatoPayedCents: 1 } })] })).toEqual([
      'I1 7 the customer paid 30000, shown is 1',
    ])
    expect(check({ bookings: [booking({ shown: { ...shown, inpsPayedCents: 40_000 } })] })).toEqual(['I1 7 INPS paid 0, shown is 40000'])
  })

  it('I1: counts INPS’s payments for INPS alone, and no pending or failed row as money', () => {
    const entries = [
      capture(),
      capture({ payer: 'inps', amountCents: 40_000, captureId: 'INPS-1', intentGuid: null }),
      capture({ kind: 'pending', captureId: null }),
      capture({ kind: 'failure', captureId: null }),
      capture({ kind: 'refund', amountCents: -5_000, captureId: 'REF-1', reversesCaptureId: 'CAP-1' }),
      capture({ kind: 'reversal', amountCents: -1_000, captureId: 'REV-1', reversesCaptureId: 'CAP-1' }),
      capture({ kind: 'transfer', amountCents: -4_000, captureId: null, intentGuid: null }),
    ]
    const shown = { privatoPayedCents: 20_000, inpsPayedCents: 40_000, remainingCents: 40_000 }
    const reversals = [refund({ id: 'REV-1', kind: 'reversal', amountCents: 1_000 })]
    const told = { intentGuid, order: order({ refunds: [refund()] }), reversals }
    expect(check({ entries, bookings: [booking({ shown })], orders: [told] })).toEqual([])
  })

  it('I4: reports a reversal that the provider knows by another amount, or not at all', () => {
    const entries = [capture(), capture({ kind: 'reversal', amountCents: -1_000, captureId: 'REV-1', reversesCaptureId: 'CAP-1' })]
    const shown = { privatoPayedCents: 29_000, inpsPayedCents: 0, remainingCents: 31_000 }
    const reversals = [refund({ id: 'REV-1', kind: 'reversal', amountCents: 2_000 })]
    const differs = check({ entries, bookings: [booking({ shown })], orders: [{ intentGuid, order: order(), reversals }] })
    expect(differs).toEqual([expect.stringContaining('refund REV-1 of 2000 has a reversal of privato of -1000')])
    expect(check({ entries, bookings: [booking({ shown })], orders: [{ intentGuid, order: order() }] })).toEqual([
      expect.stringContaining('reversal REV-1 is booked, and the provider does not know it'),
    ])
  })

  it('I6: reports refunds and reversals that exceed their capture', () => {
    const back = (amountCents: number, captureId: string) => capture({ kind: 'refund', amountCents, captureId, reversesCaptureId: 'CAP-1' })
    const shown = { privatoPayedCents: -1, inpsPayedCents: 0, remainingCents: 60_001 }
    const entries = [capture(), back(-20_000, 'REF-1'), back(-10_001, 'REF-2')]
    expect(check({ entries, bookings: [booking({ shown })] })).toContainEqual('I6 7 30001 went back of capture CAP-1 of 30000')
  })

  it('I1: expects nothing remaining for a cancelled booking, while its payments still count', () => {
    const shown = { privatoPayedCents: 30_000, inpsPayedCents: 0, remainingCents: 0 }
    expect(check({ bookings: [booking({ status: 'annullato', shown })] })).toEqual([])
    expect(check({ bookings: [booking({ status: 'confermato', shown })] })).toHaveLength(1)
  })

  it('I2: requires one open credit case of exactly the excess', () => {
    expect(check({ ...overpaid, openCredits: [{ practiceId: 7, amountCents: 10_000 }] })).toEqual([])
    expect(check(overpaid)).toEqual(['I2 7 10000 is owed to the customer and no credit case is open'])
    expect(check({ ...overpaid, openCredits: [{ practiceId: 7, amountCents: 9_000 }] })).toEqual([
      'I2 7 the credit case says 9000, owed is 10000',
    ])
    expect(check({ ...overpaid, openCredits: [10_000, 10_000].map((amountCents) => ({ practiceId: 7, amountCents })) })).toEqual([
      'I2 7 2 credit cases are open',
    ])
  })

  it('I2: reports an open credit case when nothing is owed', () => {
    expect(check({ openCredits: [{ practiceId: 7, amountCents: 10_000 }] })).toEqual(['I2 7 the credit case says 10000, owed is 0'])
  })

  it('I3: reports a movement that has two rows, also across bookings', () => {
    const other = booking({ practiceId: 8, shown: { privatoPayedCents: 30_000, inpsPayedCents: 0, remainingCents: 30_000 } })
    expect(check({ bookings: [booking(), other], entries: [capture(), capture({ practiceId: 8 })], orders: [] })).toEqual([
      'I3 8 CAP-1 has more than one row',
    ])
  })

  it('I4: requires one row for every capture at the provider, with its amount and booking', () => {
    const unpaid = [booking({ shown: { privatoPayedCents: 0, inpsPayedCents: 0, remainingCents: 60_000 } })]
    const begun = [intent({ state: 'ordered' })]
    expect(check({ entries: [], bookings: unpaid, intents: begun })).toEqual([
      `I4 7 payment ${intentGuid}: capture CAP-1 of 30000 has no row`,
    ])
    const [declined] = order().captures.map((each) => ({ ...each, status: 'DECLINED' }))
    expect(
      check({
        entries: [],
        bookings: unpaid,
        intents: begun,
        orders: [{ intentGuid, order: order({ captures: declined ? [declined] : [] }) }],
      }),
    ).toEqual([])
    const less = order().captures.map((each) => ({ ...each, amountCents: 20_000 }))
    expect(check({ orders: [{ intentGuid, order: order({ captures: less }) }] })).toEqual([
      `I4 7 payment ${intentGuid}: capture CAP-1 of 20000 has a capture of privato of 30000 at 7`,
    ])
    expect(check({ intents: [intent({ practiceId: 9 })] })).toEqual([
      `I4 9 payment ${intentGuid}: capture CAP-1 of 30000 has a capture of privato of 30000 at 7`,
    ])
  })

  it('I4: reports a row without a capture at the provider', () => {
    expect(check({ orders: [{ intentGuid, order: order({ captures: [] }) }] })).toEqual([
      `I4 7 payment ${intentGuid}: capture CAP-1 is booked, and the provider does not know it`,
    ])
  })

  it('I4: requires a payment case and no row for foreign money', () => {
    const foreign = [{ intentGuid, order: order({ payeeId: 'THEIRS' }) }]
    const unpaid = [booking({ shown: { privatoPayedCents: 0, inpsPayedCents: 0, remainingCents: 60_000 } })]
    const failed = [intent({ state: 'failed' })]
    const quarantined = { orders: foreign, entries: [], bookings: unpaid, intents: failed }
    expect(check({ ...quarantined, cases: [{ captureId: 'CAP-1', reason: 'foreign-payee' }] })).toEqual([])
    expect(check(quarantined)).toEqual([`I4 7 payment ${intentGuid}: capture CAP-1 of foreign-payee has no payment case`])
    expect(check({ orders: foreign, cases: [{ captureId: 'CAP-1', reason: 'foreign-payee' }] })).toEqual([
      `I4 7 payment ${intentGuid}: capture CAP-1 is booked, although it is one of foreign-payee`,
    ])
  })

  it('I4: requires a negative row for each refund, or a case when its capture is unknown', () => {
    const returned = [{ intentGuid, order: order({ refunds: [refund()] }) }]
    expect(check({ orders: returned })).toEqual([`I4 7 payment ${intentGuid}: refund REF-1 of 5000 has no row`])
    expect(check({ orders: returned, cases: [{ captureId: 'REF-1', reason: 'unknown-capture' }] })).toEqual([])
    expect(check({ orders: [{ intentGuid, order: order({ refunds: [refund({ status: 'PENDING' })] }) }] })).toEqual([])
  })

  it('I5: reports a failed or expired payment whose money was captured', () => {
    for (const state of ['failed', 'expired', 'ordered'] as const)
      expect(check({ intents: [intent({ state })] })).toEqual([`I5 7 payment ${intentGuid} is ${state}, although money was captured`])
    const unpaid = [booking({ shown: { privatoPayedCents: 0, inpsPayedCents: 0, remainingCents: 60_000 } })]
    expect(check({ entries: [], bookings: unpaid, orders: [] })).toEqual([`I5 7 payment ${intentGuid} is captured without a row`])
  })

  describe('I7, of a booking that is paid with 240 euro and a voucher of 60', () => {
    const spent = capture({ captureId: 'voucher-1', amountCents: 6_000, voucherId: 5 })
    const paid = capture({ amountCents: 24_000 })
    const back = capture({ kind: 'refund', captureId: 'voucher-1-back', reversesCaptureId: 'voucher-1', amountCents: -6_000, voucherId: 5 })
    const voucher = { id: 5, valueCents: 10_000, consumedCents: 9_000, consumedOutsideCents: 3_000 }
    const shownOf = (privatoPayedCents: number) =>
      booking({ shown: { privatoPayedCents, inpsPayedCents: 0, remainingCents: 60_000 - privatoPayedCents } })
    const withVoucher: Partial<InvariantSource> = {
      bookings: [shownOf(30_000)],
      entries: [paid, spent],
      intents: [intent({ voucherId: 5, voucherCents: 6_000 })],
      vouchers: [voucher],
      orders: [],
    }
    const given = (changes: Partial<InvariantSource>) => check({ ...withVoucher, ...changes })

    it('holds while the rows explain what is consumed, also when it was given back once', () => {
      expect(given({})).toEqual([])
      const returned = { bookings: [shownOf(24_000)], entries: [paid, spent, back], vouchers: [{ ...voucher, consumedCents: 3_000 }] }
      expect(given(returned)).toEqual([])
    })

    it('reports consumption that no row explains, and more than its value with reservations', () => {
      expect(given({ vouchers: [{ ...voucher, consumedCents: 3_000 }] })).toEqual([
        'I7 7 voucher 5: 3000 is consumed, 3000 outside of the ledger and 6000 in it',
      ])
      const reserving = { practiceId: 7, state: 'ordered', voucherId: 5, voucherCents: 1_000 } as const
      const intents = [
        intent({ voucherId: 5, voucherCents: 6_000 }),
        intent({ ...reserving, guid: 'b' }),
        intent({ ...reserving, guid: 'c' }),
      ]
      expect(given({ intents })).toEqual([
        'I7 7 voucher 5: 2 open payments reserve it',
        'I7 7 voucher 5: 9000 is consumed and 2000 reserved of 10000',
      ])
    })

    it('reports one that was given back in part, twice or without being spent, or spent with a payment that has not arrived', () => {
      const half = { ...back, amountCents: -3_000 }
      for (const [entries, times] of [
        [[paid, spent, half], 1],
        [[paid, spent, half, { ...half, captureId: 'again' }], 2],
      ] as const)
        expect(
          given({ entries, bookings: [shownOf(30_000 - 3_000 * times)], vouchers: [{ ...voucher, consumedCents: 9_000 - 3_000 * times }] }),
        ).toEqual([`I7 7 voucher 5: voucher-1 of 6000 was given back ${times} times`])
      expect(given({ entries: [paid, back], bookings: [shownOf(18_000)], vouchers: [{ ...voucher, consumedCents: -3_000 }] })).toEqual([
        'I7 7 voucher 5: voucher-1-back gives back what was not spent',
      ])
      expect(
        given({ entries: [spent], bookings: [shownOf(6_000)], intents: [intent({ state: 'failed', voucherId: 5, voucherCents: 6_000 })] }),
      ).toEqual([`I7 7 voucher 5: 6000 was spent with payment ${intentGuid}, which is failed`])
      expect(
        given({
          entries: [paid, spent, { ...spent, captureId: 'voucher-2' }],
          bookings: [shownOf(36_000)],
          vouchers: [{ ...voucher, valueCents: 20_000, consumedCents: 15_000 }],
        }),
      ).toEqual([`I7 7 voucher 5: payment ${intentGuid} has spent it more than once`])
    })
  })
})
