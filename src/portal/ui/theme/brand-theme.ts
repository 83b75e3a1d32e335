/**
 * What an operator may dress the portal in. The catalogue's portal.yaml carries it, the theme is made from it, and no piece of the
 * interface names a colour, a font or a corner of its own.
 */

/**
 * Colours by their place in the picture, from light (50) to dark (900). Text on a tint of 100 uses the 900 of the same family,
 * white text stands on 700 and darker.
 */
export const paletteTokens = [
  /** Text; `ink2` secondary text; `ink3` placeholders; `edge` borders of fields; `line` dividers. */
  'notte',
  'ink2',
  'ink3',
  'edge',
  'line',
  /** Sea: 500 the horizon, 700 actions and links, 800 links on tints, 850 the foot of a primary button, 900 points panel and page foot. */
  'mare500',
  'mare700',
  'mare800',
  'mare850',
  'mare900',
  /** Sky: 50 quiet panels, 100 heading band, selection and information, 200 the promotion of the store and the far coast. */
  'cielo50',
  'cielo100',
  'cielo200',
  /** Sand: 50 the page, 200 the line of a closed year. */
  'sabbia50',
  'sabbia200',
  /** Sun: 500 sun and focus alone, 100 money, deadlines and warnings, 900 text on 100. */
  'ginestra100',
  'ginestra500',
  'ginestra900',
  /** Pine: what went well. */
  'pineta100',
  'pineta700',
  'pineta900',
  /** Coral: what went wrong; 500 in drawings only. */
  'corallo100',
  'corallo500',
  'corallo700',
  'corallo900',
  /** Lavender: estimates and suggestions; 200 the promotion of lessons. */
  'lavanda100',
  'lavanda200',
  'lavanda700',
  /** Mist: 100 skeletons and unknown states, 200 closed buttons, 600 their words, 700 words on 100. */
  'nebbia100',
  'nebbia200',
  'nebbia600',
  'nebbia700',
] as const
export type PaletteToken = (typeof paletteTokens)[number]
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
