import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatNumber, parseNumber } from '../../../src/core/portal/fields/typed-number.ts'

describe('the number field', () => {
  test('parses each number that it formats back to the same number', () => {
    const hundredths = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((value) => value / 100)
    fc.assert(
      fc.property(hundredths, (value) => {
        expect(parseNumber(formatNumber(value))).toBe(value)
      }),
    )
  })

  test.each([
    ['7,5', 7.5],
    ['7.5', 7.5],
    [' 8 ', 8],
    ['8,', 8],
    [',5', 0.5],
    ['-3', -3],
    ['1.000,5', undefined],
    ['otto', undefined],
    ['', undefined],
    ['-', undefined],
    [',', undefined],
    ['1e3', undefined],
    ['Infinity', undefined],
    ['0x10', undefined],
  ])('parses %j as %j', (typed, value) => {
    expect(parseNumber(typed)).toBe(value)
  })

  test('formats numbers with a comma and without exponents, and leaves other text as typed', () => {
    expect([7.5, 1e21, 1e-7, 1000000].map(formatNumber)).toEqual(['7,5', '1000000000000000000000', '0,0000001', '1000000'])
    expect(formatNumber('otto')).toBe('otto')
  })
})
