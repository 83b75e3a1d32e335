import { describe, expect, it } from 'vitest'
import { readFailure } from '../../src/area-club/server/slices/bookings/domain/browser-failure.ts'
import {
  computePayablePart,
  decideCapture,
  decideOrder,
  type IntentState,
  lastLookMs,
  nextCheck,
  type PayableBooking,
  type PaymentIntent,
  type VoucherPart,
} from '../../src/area-club/server/slices/bookings/domain/payment-intents.ts'

const now = new Date('2026-03-02T09:00:00Z')
const later = new Date('2026-03-02T09:10:00Z')
const due: PayableBooking = { remainingCents: 89_000, advanceCents: undefined }

const intentOf = (changes: Partial<PaymentIntent> = {}): PaymentIntent => ({
  guid: '6f1d1c52-3a07-4d0e-9d3b-0b0f5c1a7e21',
  practiceId: 48_101,
  kind: 'balance',
  method: 'paypal',
  amountCents: 89_000,
  state: 'ordered',
  createRequestId: 'a',
  captureRequestId: 'b',
  orderId: 'ORDER-1',
  language: 'it',
  expiresAt: later,
  holdId: null,
  voucherId: null,
  voucherCents: 0,
  payerId: null,
  ...changes,
})

describe('A request for a payment', () => {
  const decide = (booking: PayableBooking, amountCents: number, open?: PaymentIntent, voucher?: VoucherPart) =>
    decideOrder(booking, { amountCents, voucher }, open, now)

  it('is accepted for the whole balance or the advance of parto sicuro, and for no other amount (requirements P2)', () => {
    const securable = { remainingCents: 89_000, advanceCents: 10_000 }
    expect(decide(due, 89_000)).toEqual({ kind: 'begin', payment: 'balance' })
    expect(decide(securable, 10_000)).toEqual({ kind: 'begin', payment: 'advance' })
    expect(decide(securable, 89_000)).toEqual({ kind: 'begin', payment: 'balance' })
    for (const amountCents of [1, 88_999, 89_001, 10_000])
      expect(decide(due, amountCents)).toEqual({ kind: 'refuse', code: 'amount-changed', amountCents: 89_000 })
  })

  it('is accepted beside a voucher when both sum to the balance, and never for an advance or held extras', () => {
    const voucher = { id: 7, cents: 6_000 }
    expect(decide(due, 83_000, undefined, voucher)).toEqual({ kind: 'begin', payment: 'balance' })
    const more = { ...due, advanceCents: 10_000, upsellCents: 12_000, holdId: 'held' }
    for (const amountCents of [4_000, 6_000, 10_000, 12_000, 89_000])
      expect(decide(more, amountCents, undefined, voucher)).toEqual({ kind: 'refuse', code: 'amount-changed', amountCents: 83_000 })
  })

  describe('Given an operator who lets parts of at least 100 euro be paid', () => {
    const partly: PayableBooking = { ...due, part: computePayablePart(89_000, 10_000) }
    const part = (amountCents: number, open?: PaymentIntent, voucher?: VoucherPart) =>
      decideOrder(partly, { amountCents, isPart: true, voucher }, open, now)
    const changed = { kind: 'refuse', code: 'amount-changed', amountCents: 89_000 }

    it.each([
      [20_000, { least: 10_000, most: 10_000 }],
      [89_000, { least: 10_000, most: 79_000 }],
      [19_999, undefined],
      [0, undefined],
      [-5_000, undefined],
    ])('of %i cents the part is %j: neither it nor its rest is smaller', (remainingCents, expected) => {
      expect(computePayablePart(remainingCents, 10_000)).toEqual(expected)
      expect(computePayablePart(remainingCents, 0), 'an operator without parts').toBeUndefined()
    })

    it('is accepted for a part that is meant as one, and not beside a voucher', () => {
      for (const amountCents of [10_000, 45_050, 79_000]) expect(part(amountCents)).toEqual({ kind: 'begin', payment: 'part' })
      for (const amountCents of [9_999, 79_001, 89_000, 0, -10_000]) expect(part(amountCents)).toEqual(changed)
      expect(part(45_000, undefined, { id: 7, cents: 6_000 })).toMatchObject({ kind: 'refuse', code: 'amount-changed' })
      expect(decide(partly, 45_000), 'an old whole amount is not a part').toEqual(changed)
      expect(decideOrder(due, { amountCents: 45_000, isPart: true }, undefined, now), 'no parts').toEqual(changed)
    })

    it('replaces an open payment of another part or of the whole, unless its bank may pay without the server', () => {
      const open = intentOf({ kind: 'part', amountCents: 30_000 })
      expect(part(30_000, open)).toEqual({ kind: 'reuse' })
      expect(part(40_000, open)).toEqual({ kind: 'begin', payment: 'part' })
      expect(decide(partly, 89_000, open)).toEqual({ kind: 'begin', payment: 'balance' })
      expect(part(30_000, intentOf())).toEqual({ kind: 'begin', payment: 'part' })
      for (const changes of [{ method: 'mybank' }, { state: 'pending' }] as const)
        expect(part(40_000, { ...open, ...changes })).toEqual({ kind: 'refuse', code: 'payment-pending' })
    })

    it('is captured while the part is within what may still be paid by itself', () => {
      const open = intentOf({ kind: 'part', amountCents: 30_000 })
      expect(decideCapture(partly, open, open)).toEqual({ kind: 'capture' })
      const less = { ...due, remainingCents: 35_000, part: computePayablePart(35_000, 10_000) }
      expect(decideCapture(less, open, open)).toEqual({ kind: 'refuse', code: 'amount-changed', amountCents: 35_000 })
    })
  })

  it('replaces an open payment that was begun with another voucher, unless its bank may pay without the server', () => {
    const voucher = { id: 7, cents: 6_000 }
    const reserved = intentOf({ amountCents: 83_000, voucherId: 7, voucherCents: 6_000 })
    expect(decide(due, 83_000, reserved, voucher)).toEqual({ kind: 'reuse' })
    expect(decide(due, 89_000, reserved)).toEqual({ kind: 'begin', payment: 'balance' })
    expect(decide(due, 83_000, reserved, { id: 8, cents: 6_000 })).toEqual({ kind: 'begin', payment: 'balance' })
    for (const open of [{ ...reserved, method: 'mybank' }, { ...reserved, state: 'capturing' } as const])
      expect(decide(due, 89_000, open)).toEqual({ kind: 'refuse', code: 'payment-pending' })
    expect(decideCapture(due, reserved, reserved)).toEqual({ kind: 'capture' })
    expect(decideCapture({ ...due, remainingCents: 83_000 }, reserved, reserved)).toMatchObject({
      code: 'amount-changed',
      amountCents: 83_000,
    })
  })

  it('continues a payment for extras only while they are held by the same hold', () => {
    const held = { remainingCents: 89_000, advanceCents: undefined, upsellCents: 12_000, holdId: 'second' }
    const open = (holdId: string | null) => intentOf({ kind: 'upsell', amountCents: 12_000, holdId })
    expect(decide(held, 12_000, open('second'))).toEqual({ kind: 'reuse' })
    expect(decide(held, 12_000, open('first'))).toEqual({ kind: 'begin', payment: 'upsell' })
    expect(decideCapture(held, open('second'), undefined)).toEqual({ kind: 'capture' })
    expect(decideCapture(held, open('first'), undefined)).toMatchObject({ kind: 'refuse' })
    // A payment that an earlier release has begun names no hold.
    expect(decideCapture(held, open(null), undefined)).toEqual({ kind: 'capture' })
  })

  it('is refused when nothing is left to pay, or nothing may be paid online', () => {
    expect(decide({ remainingCents: 0, advanceCents: undefined }, 10_000)).toEqual({ kind: 'refuse', code: 'not-payable' })
  })

  it('reuses the same order when repeated, and refuses another amount meanwhile (requirements P1)', () => {
    const booking = { remainingCents: 89_000, advanceCents: 10_000 }
    expect(decide(booking, 89_000, intentOf())).toEqual({ kind: 'reuse' })
    expect(decide(booking, 10_000, intentOf())).toEqual({ kind: 'refuse', code: 'payment-pending' })
  })

  it('begins a new payment when the reservation of the first has expired or its amount is no longer due', () => {
    expect(decide(due, 89_000, intentOf({ expiresAt: now }))).toEqual({ kind: 'begin', payment: 'balance' })
    expect(decide({ ...due, remainingCents: 70_000 }, 70_000, intentOf())).toEqual({ kind: 'begin', payment: 'balance' })
  })

  it.each(['capturing', 'pending'] as const)('is refused while another payment is %s (requirements P5, P9)', (state) => {
    expect(decide(due, 89_000, intentOf({ state, expiresAt: now }))).toEqual({ kind: 'refuse', code: 'payment-pending' })
  })
})

describe('A request for a capture', () => {
  it.each(['ordered', 'failed', 'expired'] as const)('captures an order that is %s, because the customer has approved it', (state) => {
    expect(decideCapture(due, intentOf({ state }), undefined)).toEqual({ kind: 'capture' })
  })

  it.each(['capturing', 'pending', 'captured'] as const)('reads the outcome instead when the payment is already %s', (state) => {
    expect(decideCapture(due, intentOf({ state }), undefined)).toEqual({ kind: 'look' })
  })

  it('is refused while another payment of the booking is under way (requirements P11)', () => {
    const other = intentOf({ guid: '00000000-0000-4000-a000-000000000001' })
    expect(decideCapture(due, intentOf({ state: 'expired' }), other)).toEqual({ kind: 'refuse', code: 'payment-pending' })
  })

  it('is refused once its amount is no longer due (requirements P2)', () => {
    expect(decideCapture({ ...due, remainingCents: 1_000 }, intentOf(), undefined)).toEqual({
      kind: 'refuse',
      code: 'amount-changed',
      amountCents: 1_000,
    })
    expect(decideCapture({ ...due, remainingCents: 0 }, intentOf(), undefined)).toEqual({ kind: 'refuse', code: 'not-payable' })
  })
})

describe('The next check at the provider', () => {
  const times = { now, expiresAt: later, createdAt: now, awaitsRefund: false }
  const inSeconds = (state: IntentState, checks: number, changes: Partial<typeof times> = {}) => {
    const next = nextCheck(state, checks, { ...times, ...changes })
    return next && (next.getTime() - now.getTime()) / 1000
  }

  it('comes soon when money may have moved, then with growing intervals', () => {
    expect([0, 1, 2, 9, 99].map((checks) => inSeconds('capturing', checks))).toEqual([15, 30, 60, 600, 600])
    expect([0, 1, 9].map((checks) => inSeconds('pending', checks))).toEqual([300, 600, 3600])
  })

  it('comes when the reservation expires', () => {
    expect(inSeconds('ordered', 0)).toBe(600)
    expect(inSeconds('created', 0, { expiresAt: new Date(now.getTime() - 1) })).toBe(0)
  })

  it('is scheduled for days after a payment without money, and after a capture only while a refund has no row', () => {
    expect(inSeconds('failed', 0)).toBe(600)
    expect(inSeconds('expired', 99)).toBe(12 * 3600)
    expect(inSeconds('expired', 9, { createdAt: new Date(now.getTime() - lastLookMs - 1) })).toBeUndefined()
    expect(inSeconds('captured', 0)).toBeUndefined()
    expect([0, 1, 9].map((checks) => inSeconds('captured', checks, { awaitsRefund: true }))).toEqual([60, 120, 3600])
  })
})

describe('A failure that the browser reports', () => {
  it.each([
    ['{"name":"UNPROCESSABLE_ENTITY","details":[{"issue":"INSTRUMENT_DECLINED","description":"4111 1111"}]}', 'INSTRUMENT_DECLINED'],
    ['{"name":"INTERNAL_SERVER_ERROR"}', 'INTERNAL_SERVER_ERROR'],
    ['cancelled', 'cancelled'],
    ['{"name":"Rossi, 4111111111111111"}', 'UNKNOWN'],
    ['{"details":[null]}', 'UNKNOWN'],
    ['null', 'UNKNOWN'],
    ['[]', 'UNKNOWN'],
    ['not { json', 'UNKNOWN'],
    ['', 'UNKNOWN'],
  ])('%s is reduced to the code %s', (response, word) => {
    expect(readFailure(response)).toBe(word)
  })
})
