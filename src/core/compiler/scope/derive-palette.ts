/**
 * Derives the colours of a scheme from one or two colours of the brand.
 *
 * Each role has a lightness and a chroma in OKLCH, in the hue of the brand, of the accent, or of its own. Where contrast with a colour that is
 * drawn on it or below it is too small, the lightness moves as little as it must.
 */
import { contrastRatio } from '../../lib/contrast-ratio.ts'
import { hexOf, type Oklch, oklchOf } from '../../lib/oklch.ts'
import { type PaletteToken, paletteTokens } from '../../model/vocabulary.ts'
import { drawnColours, type Scheme } from './drawn-colours.ts'

export type Palette = Readonly<Record<PaletteToken, string>>

/** The hue, and the lightness and chroma for a brand and an accent of medium chroma. */
type Recipe = readonly [hue: 'brand' | 'accent' | number, lightness: number, chroma: number]

/** Hues with a meaning are the same for every brand. */
const [yellow, green, red, violet] = [90, 162, 31, 290]

/** Grounds come first, so that what is drawn on them is fitted to them. */
const recipes: Readonly<Record<PaletteToken, Readonly<Record<Scheme, Recipe>>>> = {
  surface: { light: ['brand', 1, 0], dark: ['brand', 0.267, 0.027] },
  page: { light: ['accent', 0.98, 0.01], dark: ['brand', 0.218, 0.024] },
  pageLine: { light: ['accent', 0.9, 0.027], dark: ['brand', 0.369, 0.016] },
  tintFaint: { light: ['brand', 0.97, 0.012], dark: ['brand', 0.305, 0.035] },
  tint: { light: ['brand', 0.932, 0.028], dark: ['brand', 0.344, 0.046] },
  tintStrong: { light: ['brand', 0.89, 0.041], dark: ['brand', 0.398, 0.053] },
  warningTint: { light: [yellow, 0.959, 0.056], dark: [yellow, 0.322, 0.049] },
  successTint: { light: [green, 0.942, 0.027], dark: [green, 0.317, 0.05] },
  errorTint: { light: [red, 0.949, 0.023], dark: [red, 0.306, 0.054] },
  suggestionTint: { light: [violet, 0.941, 0.02], dark: [violet, 0.304, 0.057] },
  suggestionTintStrong: { light: [violet, 0.914, 0.031], dark: [violet, 0.335, 0.073] },
  neutralTint: { light: ['brand', 0.942, 0.009], dark: ['brand', 0.316, 0.026] },
  disabled: { light: ['brand', 0.933, 0.008], dark: ['brand', 0.335, 0.025] },
  line: { light: ['brand', 0.916, 0.011], dark: ['brand', 0.377, 0.031] },
  text: { light: ['brand', 0.279, 0.047], dark: ['brand', 0.956, 0.01] },
  textMuted: { light: ['brand', 0.474, 0.041], dark: ['brand', 0.816, 0.024] },
  textFaint: { light: ['brand', 0.531, 0.039], dark: ['brand', 0.755, 0.028] },
  edge: { light: ['brand', 0.617, 0.037], dark: ['brand', 0.669, 0.032] },
  action: { light: ['brand', 0.471, 0.098], dark: ['brand', 0.79, 0.096] },
  actionStrong: { light: ['brand', 0.386, 0.082], dark: ['brand', 0.861, 0.067] },
  actionEdge: { light: ['brand', 0.354, 0.074], dark: ['brand', 0.677, 0.096] },
  brandDeep: { light: ['brand', 0.33, 0.064], dark: ['brand', 0.918, 0.039] },
  warning: { light: [yellow, 0.395, 0.081], dark: [yellow, 0.91, 0.11] },
  success: { light: [green, 0.465, 0.092], dark: [green, 0.783, 0.112] },
  successStrong: { light: [green, 0.416, 0.085], dark: [green, 0.868, 0.076] },
  error: { light: [red, 0.502, 0.178], dark: [red, 0.79, 0.122] },
  errorBright: { light: [red, 0.682, 0.173], dark: [red, 0.682, 0.173] },
  errorStrong: { light: [red, 0.453, 0.161], dark: [red, 0.866, 0.073] },
  suggestion: { light: [violet, 0.451, 0.133], dark: [violet, 0.795, 0.09] },
  disabledText: { light: ['brand', 0.518, 0.032], dark: ['brand', 0.749, 0.027] },
  neutral: { light: ['brand', 0.393, 0.033], dark: ['brand', 0.859, 0.019] },
  brand: { light: ['brand', 0.571, 0.109], dark: ['brand', 0.605, 0.107] },
  accent: { light: ['accent', 0.855, 0.166], dark: ['accent', 0.855, 0.166] },
}

/** Chroma of a brand and of an accent for which the recipes are written. */
const medium = { brand: 0.109, accent: 0.166 } as const
/** Tints and text stay quiet for the most vivid brand. */
const mostVivid = 1.3

/**
 * Returns the palette of a scheme. A colour that is set stays as it is, even one whose contrast is too small; the others are fitted to it.
 *
 * @param accent omitted, the hue opposite to the brand's.
 */
export function derivePalette(
  scheme: Scheme,
  { brand, accent, set = {} }: { brand: string; accent?: string | undefined; set?: Partial<Palette> | undefined },
): Palette {
  const from = { brand: oklchOf(brand), accent: accent === undefined ? oppositeOf(oklchOf(brand)) : oklchOf(accent) }
  const decided = new Map<PaletteToken, string>(Object.entries(set) as [PaletteToken, string][])
  for (const [token, recipe] of Object.entries(recipes) as [PaletteToken, (typeof recipes)[PaletteToken]][])
    if (!decided.has(token)) decided.set(token, fitted(token, wanted(token, recipe[scheme], scheme, from), scheme, decided))
  return Object.fromEntries(paletteTokens.map((token) => [token, decided.get(token)])) as Palette
}

const oppositeOf = ({ chroma, hue }: Oklch): Oklch => ({ lightness: 0.855, chroma, hue: (hue + 180) % 360 })

function wanted(
  token: PaletteToken,
  [hue, lightness, chroma]: Recipe,
  scheme: Scheme,
  from: Readonly<Record<'brand' | 'accent', Oklch>>,
): Oklch {
  if (typeof hue === 'number') return { lightness, chroma, hue }
  // A colour of the brand is itself as far as contrast allows it.
  if (token === 'accent' || (token === 'brand' && scheme === 'light')) return from[token]
  return { lightness, chroma: chroma * Math.min(from[hue].chroma / medium[hue], mostVivid), hue: from[hue].hue }
}

/** Returns the colour of the nearest lightness with enough contrast to what is decided, or else the one that has most of it. */
function fitted(token: PaletteToken, colour: Oklch, scheme: Scheme, decided: ReadonlyMap<PaletteToken, string>): string {
  const needed = drawnColours[scheme].flatMap(({ ink, ground, least }) => {
    const other = decided.get(ink === token ? ground : ink)
    return other !== undefined && (ink === token || ground === token) ? [{ other, least }] : []
  })
  let best = { hex: hexOf(colour), share: 0 }
  for (let away = 0; away <= 1; away += stepOfLightness)
    for (const lightness of [colour.lightness - away, colour.lightness + away]) {
      if (lightness < 0 || lightness > 1) continue
      const hex = hexOf({ ...colour, lightness })
      const share = Math.min(1, ...needed.map(({ other, least }) => contrastRatio(hex, other) / least))
      if (share === 1) return hex
      if (share > best.share) best = { hex, share }
    }
  return best.hex
}

/** Finer than what eight bits of a channel tell apart. */
const stepOfLightness = 0.002
