import { describe, expect, test } from 'vitest'
import { contrastRatio } from '../../../src/core/lib/contrast-ratio.ts'
import { focusGrounds } from '../../support/focus-grounds.ts'
import { demonstrationBrand } from './demonstration-brand.ts'

const { palette, darkPalette } = demonstrationBrand
const schemes = [
  { scheme: 'light', colours: palette },
  { scheme: 'dark', colours: darkPalette },
] as const
type Colour = keyof typeof palette

/** Foreground, background and the ratio the design promises; text needs 4.5, a border or icon 3. */
const promised: readonly [Colour, Colour, number][] = [
  ['text', 'surface', 14.5],
  ['text', 'page', 13.7],
  ['textMuted', 'surface', 6.6],
  ['textMuted', 'tint', 5.5],
  ['textFaint', 'surface', 5.2],
  ['edge', 'surface', 3.6],
  ['action', 'surface', 6.7],
  ['action', 'tint', 5.5],
  ['action', 'page', 6.3],
  ['surface', 'brandDeep', 12.1],
  ['text', 'accent', 9.2],
  ['warning', 'warningTint', 8.4],
  ['success', 'surface', 6.7],
  ['successStrong', 'successTint', 7],
  ['error', 'surface', 6.5],
  ['errorStrong', 'errorTint', 6.8],
  ['suggestion', 'surface', 7.8],
]
test.each(promised)('the contrast of %s on %s reaches the ratio that the design promises', (ink, ground, ratio) => {
  expect(Math.round(contrastRatio(palette[ink], palette[ground]) * 10) / 10).toBeGreaterThanOrEqual(ratio)
})

/** Further pairs of text and background colours in the components. */
const used: readonly [Colour, Colour][] = [
  ['neutral', 'neutralTint'],
  ['actionStrong', 'tint'],
  ['suggestion', 'suggestionTint'],
  ['surface', 'text'],
  ['surface', 'suggestion'],
  ['surface', 'action'],
  ['surface', 'actionStrong'],
  ['actionStrong', 'surface'],
  ['actionStrong', 'tintFaint'],
  ['actionStrong', 'tintStrong'],
  ['textMuted', 'tintFaint'],
  ['textMuted', 'page'],
  ['text', 'tintStrong'],
  ['text', 'suggestionTintStrong'],
  ['error', 'errorTint'],
  ['disabledText', 'disabled'],
]
describe.each(schemes)('in the $scheme scheme', ({ colours }) => {
  test.each(used)('the text colour %s on %s has a contrast of at least 4.5', (ink, ground) => {
    expect(contrastRatio(colours[ink], colours[ground])).toBeGreaterThanOrEqual(4.5)
  })
})

/** Parts that have the light scheme's colours in both schemes: points panel and footer. */
test.each([
  ['accent', 'brandDeep'],
  ['tintStrong', 'brandDeep'],
] as const)('the text colour %s on %s has a contrast of at least 4.5', (ink, ground) => {
  expect(contrastRatio(palette[ink], palette[ground])).toBeGreaterThanOrEqual(4.5)
})

const drawn: readonly [Colour, Colour][] = [
  ['action', 'tintFaint'],
  ['success', 'successTint'],
  ['error', 'errorTint'],
  ['brand', 'page'],
  ['text', 'tint'],
]
describe.each(schemes)('in the $scheme scheme', ({ scheme, colours }) => {
  test.each(drawn)('icons and lines of %s on %s have a contrast of at least 3', (ink, ground) => {
    expect(contrastRatio(colours[ink], colours[ground])).toBeGreaterThanOrEqual(3)
  })

  test('the focus ring is visible on every background: its dark line on light ones, its halo on dark ones', () => {
    for (const ground of focusGrounds[scheme]) {
      const seen = Math.max(contrastRatio(colours.text, colours[ground]), contrastRatio(colours.accent, colours[ground]))
      expect(seen, ground).toBeGreaterThanOrEqual(3)
    }
  })
})
