/**
 * Design tokens, as references to custom properties.
 *
 * `brandProperties` and `schemeProperties` declare them on the root element. Styles made of them are the same text for every brand, every
 * colour scheme and every render.
 */
import { type PaletteToken, paletteTokens } from '../../../model/vocabulary.ts'
import type { BrandTheme } from './brand-theme.ts'
import { schemeAttribute } from './colour-scheme.ts'

/** `colour.action` is `var(--action)`. */
export const colour: Readonly<Record<PaletteToken, string>> = Object.freeze(
  Object.fromEntries(paletteTokens.map((token) => [token, `var(--${token})`])) as Record<PaletteToken, string>,
)

/** Properties of an element that has the light scheme's colours in both schemes: illustrations, and parts that are dark in the light scheme. */
export const alwaysLight = { [schemeAttribute]: 'light' } as const

/** Mixes two colours: `share` percent of the first, the rest of the second. */
export const mixed = (one: string, share: number, other: string) => `color-mix(in srgb, ${one} ${share}%, ${other})`

/** Covers the page behind a dialog. The night is dark in both schemes. */
export const veil = mixed('var(--night)', 62, 'transparent')
/** Darkens a large illustration in the dark scheme, so that it does not glare and the text on it is legible. */
export const dusk = 'var(--dusk)'

export const font = { display: 'var(--font-display)', text: 'var(--font-text)', code: 'var(--font-code)' } as const
export const corner = {
  tag: 'var(--corner-tag)',
  control: 'var(--corner-control)',
  panel: 'var(--corner-panel)',
  card: 'var(--corner-card)',
} as const
export const shadow = { card: 'var(--shadow-card)', floating: 'var(--shadow-floating)' } as const

/** Durations: press and hover, accordions and inline edits, dialogs and drawers. All are zero under reduced motion. */
export const motion = {
  press: 'var(--motion-press) cubic-bezier(.2,.8,.2,1)',
  unfold: 'var(--motion-unfold) cubic-bezier(.2,.8,.2,1)',
  appear: 'var(--motion-appear) cubic-bezier(.2,.8,.2,1)',
} as const

/** Limits the growth of a heading with the user's text size by the width of a phone, where its longest words would break. */
export const headingSize = (size: string) => `min(${size}, max(9vw, 30px))`

/** A container whose width is that of a phone with text of about 200 %: what stands side by side goes below each other. */
export const enlarged = '@container (max-width: 13rem)'

/** Breakpoint of the side menu, in pixels at a browser font size of 16 px. */
export const shellBreakpointPx = 900

/** Converts a breakpoint to em, so that it scales with the browser's font size. */
const inEm = (px: number) => `${px / 16}em`
export const media = {
  phone: `@media (max-width: ${inEm(shellBreakpointPx - 0.05)})`,
  desktop: `@media (min-width: ${inEm(shellBreakpointPx)})`,
  wide: `@media (min-width: ${inEm(1024)})`,
  smallDesktop: `@media (max-width: ${inEm(1199.95)})`,
  low: `@media (max-height: ${inEm(480)})`,
  narrowest: `@media (max-width: ${inEm(359.95)})`,
  forcedColours: '@media (forced-colors: active)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
  print: '@media print',
} as const

const systemFonts = { display: 'system-ui, sans-serif', text: 'system-ui, sans-serif', code: 'ui-monospace, monospace' } as const

/** Returns a font stack: the brand's family, its metric-compatible fallback and system fonts. */
export function fontStack(brand: BrandTheme, face: keyof BrandTheme['fonts']): string {
  const family = brand.fonts[face]
  return `"${family}", "${family} Fallback", ${systemFonts[face]}`
}

/** Returns the custom properties of a brand that both colour schemes share, to declare on `:root`. */
export function brandProperties(brand: BrandTheme): Record<`--${string}`, string> {
  return {
    '--font-display': fontStack(brand, 'display'),
    '--font-text': fontStack(brand, 'text'),
    '--font-code': fontStack(brand, 'code'),
    '--corner-tag': `${brand.corners.tag}px`,
    '--corner-control': `${brand.corners.control}px`,
    '--corner-panel': `${brand.corners.panel}px`,
    '--corner-card': `${brand.corners.card}px`,
    '--night': brand.palette.text,
    '--motion-press': '120ms',
    '--motion-unfold': '200ms',
    '--motion-appear': '320ms',
    '--gutter': '64px',
    '--notice': '0px',
  }
}

/** Returns the custom properties of a colour scheme. Shadows on a dark page are stronger, and darker than the page's text. */
export function schemeProperties(brand: BrandTheme, scheme: 'light' | 'dark'): Record<`--${string}`, string> {
  const palette = scheme === 'light' ? brand.palette : brand.darkPalette
  const shade = scheme === 'light' ? brand.palette.text : brand.darkPalette.page
  const [soft, near, far] = scheme === 'light' ? ['0d', '0f', '1a'] : ['66', '80', 'b3']
  return {
    ...Object.fromEntries(paletteTokens.map((token) => [`--${token}`, palette[token]])),
    '--dusk': scheme === 'light' ? 'transparent' : `${brand.palette.text}bf`,
    '--shadow-card': `0 1px 2px ${shade}${soft}, 0 2px 10px ${shade}${soft}`,
    '--shadow-floating': `0 2px 4px ${shade}${near}, 0 10px 28px ${shade}${far}`,
  }
}
