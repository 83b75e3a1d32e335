/** Checks the contrast of text and controls on their grounds, in the palettes of both colour schemes. */

import { contrastRatio } from '../../lib/contrast-ratio.ts'
import type { PaletteToken } from '../../model/vocabulary.ts'
import { at, type Source, textOf } from '../read/source.ts'
import type { Context } from '../scope/context.ts'

interface Pair {
  ink: PaletteToken
  ground: PaletteToken
  ratio: number
  use: Use
}

/** WCAG 2.2: 1.4.3 for text of ordinary size, 1.4.11 for what shows a control and its state. */
const uses = {
  text: { least: 4.5, words: 'Words', purpose: 'to read them' },
  control: { least: 3, words: 'Controls', purpose: 'to see them' },
} as const
type Use = (typeof uses)[keyof typeof uses]

type Drawn = readonly (readonly [ink: PaletteToken, ...grounds: PaletteToken[]])[]

/** Combinations used by the portal: text colour, then its backgrounds. */
const texts: Drawn = [
  ['text', 'surface', 'page', 'tintFaint', 'tint', 'tintStrong', 'suggestionTintStrong', 'warningTint'],
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

export function checkContrast(portal: Source | undefined, context: Context): void {
  const theme = at(portal, 'theme')
  checkPalette(at(theme, 'palette'), { texts: [...texts, ...alwaysLight], scheme: 'light' }, context)
  checkPalette(at(theme, 'darkPalette'), { texts, scheme: 'dark' }, context)
}

/** Reports insufficient contrast once per colour, at the colour that most of the failing pairs share. */
function checkPalette(palette: Source | undefined, drawn: { texts: Drawn; scheme: 'light' | 'dark' }, context: Context): void {
  let pairs = [...failingPairs(palette, drawn.texts, uses.text), ...failingPairs(palette, controls, uses.control)]
  while (pairs.length > 0) {
    const blamed = mostBlamed(pairs)
    const own = pairs.filter(({ ink, ground }) => ink === blamed || ground === blamed)
    const [worst] = own.toSorted((a, b) => a.ratio / a.use.least - b.ratio / b.use.least)
    const source = at(palette, blamed)
    if (worst && source)
      context.report.report(
        'CAT902',
        source.span,
        `${worst.use.words} of ${worst.ink} on ${worst.ground} have a contrast of ${worst.ratio.toFixed(1)} in the ${drawn.scheme} scheme, and ${worst.use.least} is needed ${worst.use.purpose}`,
      )
    pairs = pairs.filter((pair) => !own.includes(pair))
  }
}

const failingPairs = (palette: Source | undefined, drawn: Drawn, use: Use): Pair[] =>
  drawn.flatMap(([ink, ...grounds]) =>
    grounds.flatMap((ground): Pair[] => {
      const [one, other] = [textOf(at(palette, ink)), textOf(at(palette, ground))]
      // A malformed colour was already reported.
      const ratio = one && other && [one, other].every((colour) => /^#[0-9A-F]{6}$/i.test(colour)) ? contrastRatio(one, other) : use.least
      return ratio < use.least ? [{ ink, ground, ratio, use }] : []
    }),
  )

/** Returns the most frequent colour of the pairs. */
function mostBlamed(pairs: readonly Pair[]): PaletteToken {
  const counts = new Map<PaletteToken, number>()
  for (const pair of pairs) for (const name of [pair.ink, pair.ground]) counts.set(name, (counts.get(name) ?? 0) + 1)
  const [[first] = ['text']] = [...counts].sort((a, b) => b[1] - a[1])
  return first as PaletteToken
}
