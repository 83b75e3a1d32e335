/** Checks the contrast of text and controls on their grounds, in the palettes of both colour schemes. */

import { contrastRatio } from '../../lib/contrast-ratio.ts'
import type { PaletteToken } from '../../model/vocabulary.ts'
import { at, type Source } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import { drawnColours, type Pair, type Scheme } from '../scope/drawn-colours.ts'
import type { Theme } from '../scope/read-theme.ts'

interface Failing extends Pair {
  ratio: number
}

const words = {
  text: { subject: 'Words', purpose: 'to read them' },
  control: { subject: 'Controls', purpose: 'to see them' },
} as const

/** Only a colour that is set can fail: the derived ones are fitted to it. */
export function checkContrast(portal: Source | undefined, context: Context): void {
  const { palette, darkPalette } = context.portal.value.theme as Theme
  const theme = at(portal, 'theme')
  checkPalette(at(theme, 'palette'), palette, 'light', context)
  checkPalette(at(theme, 'darkPalette'), darkPalette, 'dark', context)
}

/** Reports insufficient contrast once per colour, at the set colour that most of the failing pairs share. */
function checkPalette(set: Source | undefined, palette: Theme['palette'], scheme: Scheme, context: Context): void {
  let pairs = drawnColours[scheme].flatMap((pair): Failing[] => {
    const [ink, ground] = [palette[pair.ink], palette[pair.ground]]
    // A malformed colour was already reported.
    const ratio = ink && ground ? contrastRatio(ink, ground) : pair.least
    return ratio < pair.least ? [{ ...pair, ratio }] : []
  })
  while (pairs.length > 0) {
    const blamed = mostBlamed(pairs, set)
    const source = blamed && at(set, blamed)
    if (!source) return
    const own = pairs.filter(({ ink, ground }) => ink === blamed || ground === blamed)
    const [worst] = own.toSorted((a, b) => a.ratio / a.least - b.ratio / b.least)
    if (worst)
      context.report.report(
        'CAT902',
        source.span,
        `${words[worst.use].subject} of ${worst.ink} on ${worst.ground} have a contrast of ${worst.ratio.toFixed(1)} in the ${scheme} scheme, and ${worst.least} is needed ${words[worst.use].purpose}`,
      )
    pairs = pairs.filter((pair) => !own.includes(pair))
  }
}

/** Returns the most frequent of the set colours in the pairs. */
function mostBlamed(pairs: readonly Pair[], set: Source | undefined): PaletteToken | undefined {
  const counts = new Map<PaletteToken, number>()
  for (const pair of pairs) for (const name of [pair.ink, pair.ground]) if (at(set, name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}
