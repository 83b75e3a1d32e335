/** Reads `theme` of portal.yaml: what it omits follows from the brand's colours, or has a default. */
import type { PaletteToken } from '../../model/vocabulary.ts'
import { constantProblem } from '../read/constants.ts'
import { at, entriesOf, type Source, textOf } from '../read/source.ts'
import { derivePalette } from './derive-palette.ts'
import type { Scheme } from './drawn-colours.ts'

/** A palette lacks what cannot be derived because the colour of the brand is missing or malformed, which is reported. */
type ReadPalette = Readonly<Partial<Record<PaletteToken, string>>>

export interface Theme {
  palette: ReadPalette
  darkPalette: ReadPalette
  /** A picture in `assets/`. Undefined, the portal has the default one. */
  logo: string | undefined
  corners: Readonly<Record<keyof typeof defaultCorners, number>>
  fonts: Readonly<Record<keyof typeof defaultFonts, string>>
}

export const defaultCorners = { tag: 4, control: 6, panel: 8, card: 10 } as const
export const defaultFonts = {
  display: 'Reddit Sans Variable',
  text: 'Reddit Sans Variable',
  code: 'Atkinson Hyperlegible Mono Variable',
} as const

/** @param written the constants below `theme`. */
export function readTheme(source: Source | undefined, written: Readonly<Record<string, unknown>>): Theme {
  const { logo, corners, fonts } = written as Partial<Theme>
  return {
    palette: readPalette(source, 'palette', 'light'),
    darkPalette: readPalette(source, 'darkPalette', 'dark'),
    logo,
    corners: { ...defaultCorners, ...corners },
    fonts: { ...defaultFonts, ...fonts },
  }
}

function readPalette(theme: Source | undefined, name: 'palette' | 'darkPalette', scheme: Scheme): ReadPalette {
  const colours = at(theme, 'colours')
  const set = Object.fromEntries(entriesOf(at(theme, name)).flatMap(({ name: token, value }) => [[token, colourOf(value)]]))
  const brand = colourOf(at(colours, 'brand'))
  return brand === undefined ? set : derivePalette(scheme, { brand, accent: colourOf(at(colours, 'accent')), set })
}

const colourOf = (source: Source | undefined): string | undefined =>
  source && constantProblem(source, 'colour') === undefined ? textOf(source) : undefined
