import { describe, expect, test } from 'vitest'
import { toSepaText } from '../../src/core/lib/sepa-text.ts'

describe('A text in the character set of SEPA', () => {
  test.each([
    ['Nicolò D’Angelo', "Nicolo D'Angelo"],
    ['EST–48260 / Ångström & Söhne', 'EST-48260 / Angstrom Sohne'],
    ['多 a', 'a'],
  ])('is for "%s" the text "%s"', (words, taken) => {
    expect(toSepaText(words)).toBe(taken)
  })

  test('is at most as long as a payment reference', () => {
    expect(toSepaText('Anna '.repeat(40))).toHaveLength(139)
  })
})
