import { describe, expect, it } from 'vitest'
import { hexOf, oklchOf } from '../../src/core/lib/oklch.ts'

/** From the table of named colours in CSS Color 4, section 9.2 and its tests: lightness, chroma, hue. */
const known: readonly [string, number, number, number][] = [
  ['#FF0000', 0.628, 0.258, 29.2],
  ['#008000', 0.5198, 0.1769, 142.5],
  ['#0000FF', 0.452, 0.3132, 264.1],
  ['#FFFF00', 0.968, 0.211, 109.8],
]

describe('OKLCH', () => {
  it.each(known)('of %s is that of CSS Color 4', (colour, lightness, chroma, hue) => {
    const found = oklchOf(colour)
    expect(found.lightness).toBeCloseTo(lightness, 2)
    expect(found.chroma).toBeCloseTo(chroma, 2)
    expect(Math.abs(found.hue - hue)).toBeLessThan(0.2)
  })

  it.each([...known.map(([colour]) => colour), '#000000', '#FFFFFF', '#808080', '#1183AB', '#F0694B'])(
    'of %s leads back to it',
    (colour) => {
      expect(hexOf(oklchOf(colour))).toBe(colour)
    },
  )

  it('of a chroma that no screen shows keeps lightness and hue', () => {
    const shown = oklchOf(hexOf({ lightness: 0.5, chroma: 0.4, hue: 200 }))
    expect(shown.lightness).toBeCloseTo(0.5, 2)
    expect(Math.abs(shown.hue - 200)).toBeLessThan(3)
    expect(shown.chroma).toBeLessThan(0.12)
  })
})
