/**
 * The operator's brand, declared in the catalogue's portal.yaml.
 *
 * The theme derives from it: no component has its own colours, fonts or radii.
 */

import type { PaletteToken } from '../../../model/vocabulary.ts'

/** Six-digit hexadecimal colours (`#0E2C3D`): contrast is computed from them. */
export type BrandPalette = Readonly<Record<PaletteToken, string>>

/** Font families as declared by their style sheets, such as `Gabarito Variable`. Each is followed by system fonts. */
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
  /** The light scheme's. */
  palette: BrandPalette
  darkPalette: BrandPalette
  fonts: BrandFonts
  corners: BrandCorners
  /** Address of the logo, a square picture. The portal's name is always beside it as text. */
  logo: string
}
