/**
 * What an operator may dress the portal in. The catalogue's portal.yaml carries it, the theme is made from it, and no piece of the
 * interface names a colour, a font or a corner of its own.
 */

import type { PaletteToken } from '../../../catalogue/vocabulary.ts'

/** Six-digit hexadecimal colours (`#0E2C3D`): contrast is computed from them. */
export type BrandPalette = Readonly<Record<PaletteToken, string>>

/** Family names as the style sheet of the font declares them, `Gabarito Variable`. System fonts follow each of them. */
export interface BrandFonts {
  /** Headings, buttons, badges, amounts. */
  display: string
  /** Running text. */
  text: string
  /** Tax codes, IBANs, document and booking codes. */
  code: string
}

/** Radii in pixels. */
export interface BrandCorners {
  tag: number
  control: number
  panel: number
  card: number
}

export interface BrandTheme {
  palette: BrandPalette
  fonts: BrandFonts
  corners: BrandCorners
  /** Address of the round mark, a square picture; its name always stands beside it as text. */
  logo: string
}
