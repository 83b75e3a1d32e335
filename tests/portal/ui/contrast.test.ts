import { expect, test } from 'vitest'
import { contrastRatio } from '../../../src/lib/contrast-ratio.ts'
import { demonstrationBrand } from './demonstration-brand.ts'

const palette = { ...demonstrationBrand.palette, white: '#FFFFFF' }
type Colour = keyof typeof palette

/** Foreground, background and the ratio the design promises; text needs 4.5, a border or icon 3. */
const promised: readonly [Colour, Colour, number][] = [
  ['notte', 'white', 14.5],
  ['notte', 'sabbia50', 13.7],
  ['ink2', 'white', 6.6],
  ['ink2', 'cielo100', 5.5],
  ['ink3', 'white', 5.2],
  ['edge', 'white', 3.6],
  ['mare700', 'white', 6.7],
  ['mare700', 'cielo100', 5.5],
  ['mare700', 'sabbia50', 6.3],
  ['white', 'mare900', 12.1],
  ['notte', 'ginestra500', 9.2],
  ['ginestra900', 'ginestra100', 8.4],
  ['pineta700', 'white', 6.7],
  ['pineta900', 'pineta100', 7],
  ['corallo700', 'white', 6.5],
  ['corallo900', 'corallo100', 6.8],
  ['lavanda700', 'white', 7.8],
]
test.each(promised)('the contrast of %s on %s reaches the ratio that the design promises', (ink, ground, ratio) => {
  expect(Math.round(contrastRatio(palette[ink], palette[ground]) * 10) / 10).toBeGreaterThanOrEqual(ratio)
})

/** Further pairs of text and background colours in the components. */
const used: readonly [Colour, Colour][] = [
  ['nebbia700', 'nebbia100'],
  ['mare800', 'cielo100'],
  ['lavanda700', 'lavanda100'],
  ['white', 'notte'],
  ['white', 'lavanda700'],
  ['white', 'mare700'],
  ['white', 'mare800'],
  ['mare800', 'white'],
  ['mare800', 'cielo50'],
  ['mare800', 'cielo200'],
  ['ink2', 'cielo50'],
  ['ink2', 'sabbia50'],
  ['notte', 'cielo200'],
  ['notte', 'lavanda200'],
  ['ginestra500', 'mare900'],
  ['cielo200', 'mare900'],
  ['corallo700', 'corallo100'],
  ['nebbia600', 'nebbia200'],
]
test.each(used)('the text colour %s on %s has a contrast of at least 4.5', (ink, ground) => {
  expect(contrastRatio(palette[ink], palette[ground])).toBeGreaterThanOrEqual(4.5)
})

const drawn: readonly [Colour, Colour][] = [
  ['mare700', 'cielo50'],
  ['pineta700', 'pineta100'],
  ['corallo700', 'corallo100'],
  ['mare500', 'sabbia50'],
  ['notte', 'cielo100'],
]
test.each(drawn)('icons and lines of %s on %s have a contrast of at least 3', (ink, ground) => {
  expect(contrastRatio(palette[ink], palette[ground])).toBeGreaterThanOrEqual(3)
})

test('the focus ring is visible on every background: its dark line on light ones, its halo on dark ones', () => {
  const grounds: readonly Colour[] = [
    'white',
    'sabbia50',
    'cielo50',
    'cielo100',
    'cielo200',
    'ginestra100',
    'pineta100',
    'corallo100',
    'lavanda200',
    'mare900',
    'notte',
  ]
  for (const ground of grounds) {
    const seen = Math.max(contrastRatio(palette.notte, palette[ground]), contrastRatio(palette.ginestra500, palette[ground]))
    expect(seen, ground).toBeGreaterThanOrEqual(3)
  }
})
