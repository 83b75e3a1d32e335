/** The palettes that follow from one or two colours of a brand. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { derivePalette } from '../../src/core/compiler/scope/derive-palette.ts'
import { drawnColours } from '../../src/core/compiler/scope/drawn-colours.ts'
import { contrastRatio } from '../../src/core/lib/contrast-ratio.ts'
import { oklchOf } from '../../src/core/lib/oklch.ts'
import { paletteTokens } from '../../src/core/model/vocabulary.ts'
import { focusGrounds } from '../support/focus-grounds.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`)
const colours = { brand: '#1183AB', accent: '#FFC629' }

describe.each(['light', 'dark'] as const)('The derived palette of the %s scheme', (scheme) => {
  it('has enough contrast in each pair that is drawn, for any colours of a brand', () => {
    fc.assert(
      fc.property(colour, fc.option(colour, { nil: undefined }), (brand, accent) => {
        const palette = derivePalette(scheme, { brand, accent })
        for (const { ink, ground, least } of drawnColours[scheme])
          expect(contrastRatio(palette[ink], palette[ground]), `${ink} on ${ground}`).toBeGreaterThanOrEqual(least)
      }),
      { numRuns: 150 },
    )
  })

  it('shows the focus ring on each ground, for any colours of a brand', () => {
    fc.assert(
      fc.property(colour, fc.option(colour, { nil: undefined }), (brand, accent) => {
        const palette = derivePalette(scheme, { brand, accent })
        for (const ground of focusGrounds[scheme])
          expect(
            Math.max(contrastRatio(palette.text, palette[ground]), contrastRatio(palette.accent, palette[ground])),
            ground,
          ).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 150 },
    )
  })

  it('has a colour of six digits for each role', () => {
    const palette = derivePalette(scheme, { brand: '#808080' })
    expect(Object.keys(palette)).toEqual([...paletteTokens])
    for (const hex of Object.values(palette)) expect(hex).toMatch(/^#[0-9A-F]{6}$/)
  })

  it('has actions, tints and text in the hue of the brand', () => {
    const palette = derivePalette(scheme, colours)
    const { hue } = oklchOf(colours.brand)
    for (const role of ['action', 'tint', 'tintStrong', 'textMuted'] as const)
      expect(Math.abs(oklchOf(palette[role]).hue - hue), role).toBeLessThan(10)
  })

  it('keeps a colour that is set, and fits the others to it', () => {
    const palette = derivePalette(scheme, { ...colours, set: { surface: '#777777' } })
    expect(palette.surface).toBe('#777777')
    expect(contrastRatio(palette.textFaint, '#777777')).toBeGreaterThan(contrastRatio(derivePalette(scheme, colours).textFaint, '#777777'))
  })
})

describe('The derived palette', () => {
  it('has the colours of the brand as they are where their contrast allows it', () => {
    expect(derivePalette('light', colours)).toMatchObject(colours)
    expect(derivePalette('dark', colours)).toMatchObject({ accent: colours.accent })
  })

  it('changes the lightness alone of one whose contrast is too small', () => {
    const { brand } = derivePalette('light', { brand: '#FFE600' })
    expect(Math.abs(oklchOf(brand).hue - oklchOf('#FFE600').hue)).toBeLessThan(2)
    expect(oklchOf(brand).lightness).toBeLessThan(oklchOf('#FFE600').lightness)
  })

  it('has an accent of the opposite hue when there is none', () => {
    const apart = Math.abs(oklchOf(derivePalette('light', { brand: colours.brand }).accent).hue - oklchOf(colours.brand).hue)
    expect(Math.abs(apart - 180)).toBeLessThan(2)
  })
})
