import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostCents, toCents, toEuro } from '../../src/area-club/server/providers/payments/paypal/cents.ts'

const amounts = fc.oneof(fc.integer({ min: 1, max: mostCents }), fc.constantFrom(1, 9, 10, 99, 100, 101, mostCents))

describe('Cents and PayPal’s decimals', () => {
  it('round-trip to the same amount', () => {
    fc.assert(
      fc.property(amounts, (cents) => {
        const { currency_code, value } = toEuro(cents)
        expect(currency_code).toBe('EUR')
        expect(value).toMatch(/^(0|[1-9]\d*)\.\d\d$/)
        expect(BigInt(value.replace('.', ''))).toBe(BigInt(cents))
        expect(toCents({ currency_code, value })).toBe(cents)
      }),
      { numRuns: 2_000 },
    )
  })

  it('are converted digit by digit for any number of decimals', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.stringMatching(/^\d{0,4}$/), (units, decimals) => {
        const value = decimals === '' ? String(units) : `${units}.${decimals}`
        const isWhole = !/[1-9]/.test(decimals.slice(2))
        const expected = BigInt(units) * 100n + BigInt(decimals.slice(0, 2).padEnd(2, '0'))
        expect(toCents({ currency_code: 'EUR', value })).toBe(isWhole ? Number(expected) : undefined)
        expect(toCents({ currency_code: 'TND', value })).toBe(Number(expected))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, mostCents + 1])('reject %s cents with a RangeError', (cents) => {
    expect(() => toEuro(cents)).toThrow(RangeError)
  })

  it.each(['', '-1.00', '1,00', '1.', '.5', '1e3', '0x10', ' 1.00', '99999999999999999999.00'])('reject the amount "%s"', (value) => {
    expect(toCents({ currency_code: 'EUR', value })).toBeUndefined()
  })
})
