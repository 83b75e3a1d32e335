import { describe, expect, test } from 'vitest'
import { contrastRatio } from '../../../src/core/lib/contrast-ratio.ts'
import { demonstrationBrand } from './demonstration-brand.ts'

const { palette, darkPalette } = demonstrationBrand
const schemes = [
  { scheme: 'light', colours: palette },
  { scheme: 'dark', colours: darkPalette },
] as const
type Colour = keyof typeof palette

/** Foreground, background and the ratio the design promises; text needs 4.5, a border or icon 3. */
const promised: readonly [Colour, Colour, number][] = [
  ['notte', 'carta', 14.5],
  ['notte', 'sabbia50', 13.7],
  ['ink2', 'carta', 6.6],
  ['ink2', 'cielo100', 5.5],
  ['ink3', 'carta', 5.2],
  ['edge', 'carta', 3.6],
  ['mare700', 'carta', 6.7],
  ['mare700', 'cielo100', 5.5],
  ['mare700', 'sabbia50', 6.3],
  ['carta', 'mare900', 12.1],
  ['notte', 'ginestra500', 9.2],
  ['ginestra900', 'ginestra100', 8.4],
  ['pineta700', 'carta', 6.7],
  ['pineta900', 'pineta100', 7],
  ['corallo700', 'carta', 6.5],
  ['corallo900', 'corallo100', 6.8],
  ['lavanda700', 'carta', 7.8],
]
test.each(promised)('the contrast of %s on %s reaches the ratio that the design promises', (ink, ground, ratio) => {
  expect(Math.round(contrastRatio(palette[ink], palette[ground]) * 10) / 10).toBeGreaterThanOrEqual(ratio)
})

/** Further pairs of text and background colours in the components. */
const used: readonly [Colour, Colour][] = [
  ['nebbia700', 'nebbia100'],
  ['mare800', 'cielo100'],
  ['lavanda700', 'lavanda100'],
  ['carta', 'notte'],
  ['carta', 'lavanda700'],
  ['carta', 'mare700'],
  ['carta', 'mare800'],
  ['mare800', 'carta'],
  ['mare800', 'cielo50'],
  ['mare800', 'cielo200'],
  ['ink2', 'cielo50'],
  ['ink2', 'sabbia50'],
  ['notte', 'cielo200'],
  ['notte', 'lavanda200'],
  ['corallo700', 'corallo100'],
  ['nebbia600', 'nebbia200'],
]
describe.each(schemes)('in the $scheme scheme', ({ colours }) => {
  test.each(used)('the text colour %s on %s has a contrast of at least 4.5', (ink, ground) => {
    expect(contrastRatio(colours[ink], colours[ground])).toBeGreaterThanOrEqual(4.5)
  })
})

/** Parts that have the light scheme's colours in both schemes: points panel and footer. */
test.each([
  ['ginestra500', 'mare900'],
  ['cielo200', 'mare900'],
] as const)('the text colour %s on %s has a contrast of at least 4.5', (ink, ground) => {
  expect(contrastRatio(palette[ink], palette[ground])).toBeGreaterThanOrEqual(4.5)
})

const drawn: readonly [Colour, Colour][] = [
  ['mare700', 'cielo50'],
  ['pineta700', 'pineta100'],
  ['corallo700', 'corallo100'],
  ['mare500', 'sabbia50'],
  ['notte', 'cielo100'],
]
describe.each(schemes)('in the $scheme scheme', ({ scheme, colours }) => {
  test.each(drawn)('icons and lines of %s on %s have a contrast of at least 3', (ink, ground) => {
    expect(contrastRatio(colours[ink], colours[ground])).toBeGreaterThanOrEqual(3)
  })

  test('the focus ring is visible on every background: its dark line on light ones, its halo on dark ones', () => {
    const grounds: readonly Colour[] = [
      'carta',
      'sabbia50',
      'cielo50',
      'cielo100',
      'cielo200',
      'ginestra100',
      'pineta100',
      'corallo100',
      'lavanda200',
      // In the dark scheme these are no grounds, but light faces of buttons.
      ...(scheme === 'light' ? (['mare900', 'notte'] as const) : []),
    ]
    for (const ground of grounds) {
      const seen = Math.max(contrastRatio(colours.notte, colours[ground]), contrastRatio(colours.ginestra500, colours[ground]))
      expect(seen, ground).toBeGreaterThanOrEqual(3)
    }
  })
})
