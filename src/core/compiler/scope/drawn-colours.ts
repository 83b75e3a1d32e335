/** The colours that the portal draws on each other, which derived palettes fit and the check of contrast demands. */
import type { PaletteToken } from '../../model/vocabulary.ts'

export type Scheme = 'light' | 'dark'

/** Ink, then the grounds below it. */
type Drawn = readonly (readonly [ink: PaletteToken, ...grounds: PaletteToken[]])[]

const texts: Drawn = [
  ['text', 'surface', 'page', 'tintFaint', 'tint', 'tintStrong', 'suggestionTintStrong', 'warningTint', 'successTint', 'errorTint'],
  ['textMuted', 'surface', 'page', 'tintFaint', 'tint'],
  ['textFaint', 'surface'],
  ['action', 'surface', 'page', 'tintFaint', 'tint'],
  ['actionStrong', 'surface', 'tintFaint', 'tint', 'tintStrong'],
  ['surface', 'text', 'action', 'actionStrong', 'brandDeep', 'suggestion'],
  ['warning', 'warningTint'],
  ['success', 'surface'],
  ['successStrong', 'successTint'],
  ['error', 'surface', 'errorTint'],
  ['errorStrong', 'errorTint'],
  ['suggestion', 'surface', 'suggestionTint'],
  ['neutral', 'neutralTint'],
  ['disabledText', 'disabled'],
]
/** Borders of fields, icons and lines that show a state. */
const controls: Drawn = [
  ['edge', 'surface', 'page'],
  ['brand', 'page'],
  ['success', 'successTint'],
]
/** Text of the footer, the points panel and the count badges, which have the light scheme's colours in both. */
const alwaysLight: Drawn = [
  ['text', 'accent'],
  ['accent', 'brandDeep'],
  ['tintStrong', 'brandDeep'],
]

export interface Pair {
  ink: PaletteToken
  ground: PaletteToken
  /** WCAG 2.2: 4.5 for text of ordinary size (1.4.3), 3 for what shows a control and its state (1.4.11). */
  least: number
  use: 'text' | 'control'
}

const pairs = (drawn: Drawn, use: Pair['use'], least: number): Pair[] =>
  drawn.flatMap(([ink, ...grounds]) => grounds.map((ground) => ({ ink, ground, least, use })))

const inBoth = [...pairs(texts, 'text', 4.5), ...pairs(controls, 'control', 3)]

/**
 * The pairs of each scheme. The focus ring needs no more: its line of `text` is told from every light ground, its halo of `accent` from the
 * dark ones.
 */
export const drawnColours: Readonly<Record<Scheme, readonly Pair[]>> = {
  light: [...inBoth, ...pairs(alwaysLight, 'text', 4.5)],
  dark: inBoth,
}
