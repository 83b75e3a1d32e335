import { describe, expect, it } from 'vitest'
import { decimalsOf, showAmount } from '../../src/core/lib/money.ts'

describe('An amount in the smallest units of a currency', () => {
  it.each([
    [158_000, 'EUR', '1.580,00 €'],
    [-500, 'EUR', '−5,00 €'],
    [-0, 'EUR', '0,00 €'],
    [158_000, 'JPY', '158.000 JPY'],
    [158_000, 'KWD', '158,000 KWD'],
  ])('is shown as in a contract: %d in %s', (amount, currency, shown) =>
    expect(showAmount(amount, currency).replace('\u00a0', ' ')).toBe(shown),
  )

  it('is a whole number', () => expect(() => showAmount(0.5, 'EUR')).toThrow(RangeError))
})

it.each([
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
])('%s has %d decimals', (currency, decimals) => expect(decimalsOf(currency)).toBe(decimals))
