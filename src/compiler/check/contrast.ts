/** Checks the contrast of the palette's text colours on their backgrounds. */

import { contrastRatio } from '../../lib/contrast-ratio.ts'
import type { PaletteToken } from '../../model/vocabulary.ts'
import { at, type Source, textOf } from '../read/source.ts'
import type { Context } from '../scope/context.ts'

type Colour = PaletteToken | 'white'
interface Pair {
  ink: Colour
  ground: Colour
  ratio: number
}

/** WCAG 2.2, 1.4.3: text of ordinary size. */
const leastRatio = 4.5

/** Combinations used by the portal: text colour, then its backgrounds. */
const drawn: readonly (readonly [ink: Colour, ...grounds: Colour[]])[] = [
  ['notte', 'white', 'sabbia50', 'cielo200', 'lavanda200', 'ginestra500'],
  ['ink2', 'white', 'sabbia50', 'cielo50', 'cielo100'],
  ['ink3', 'white'],
  ['mare700', 'white', 'sabbia50', 'cielo100'],
  ['mare800', 'white', 'cielo50', 'cielo100', 'cielo200'],
  ['white', 'notte', 'mare700', 'mare800', 'mare900', 'lavanda700'],
  ['ginestra900', 'ginestra100'],
  ['ginestra500', 'mare900'],
  ['cielo200', 'mare900'],
  ['pineta700', 'white'],
  ['pineta900', 'pineta100'],
  ['corallo700', 'white', 'corallo100'],
  ['corallo900', 'corallo100'],
  ['lavanda700', 'white', 'lavanda100'],
  ['nebbia700', 'nebbia100'],
  ['nebbia600', 'nebbia200'],
]

/** Reports insufficient contrast once per colour, at the colour that most of the failing pairs share. */
export function checkContrast(portal: Source | undefined, context: Context): void {
  const palette = at(at(portal, 'theme'), 'palette')
  const colourOf = (name: Colour): string | undefined => (name === 'white' ? '#FFFFFF' : textOf(at(palette, name)))
  let pairs = drawn.flatMap(([ink, ...grounds]) =>
    grounds.flatMap((ground): Pair[] => {
      const [one, other] = [colourOf(ink), colourOf(ground)]
      // A malformed colour was already reported.
      const ratio = one && other && [one, other].every((colour) => /^#[0-9A-F]{6}$/i.test(colour)) ? contrastRatio(one, other) : leastRatio
      return ratio < leastRatio ? [{ ink, ground, ratio }] : []
    }),
  )
  while (pairs.length > 0) {
    const blamed = mostBlamed(pairs)
    const own = pairs.filter(({ ink, ground }) => ink === blamed || ground === blamed)
    const [worst] = own.toSorted((a, b) => a.ratio - b.ratio)
    const source = at(palette, blamed)
    if (worst && source)
      context.report.report(
        'CAT902',
        source.span,
        `Words of ${worst.ink} on ${worst.ground} have a contrast of ${worst.ratio.toFixed(1)}, and ${leastRatio} is needed to read them`,
      )
    pairs = pairs.filter((pair) => !own.includes(pair))
  }
}

/** Returns the most frequent colour of the pairs. White is excluded, because it is not in the palette. */
function mostBlamed(pairs: readonly Pair[]): Colour {
  const counts = new Map<Colour, number>()
  for (const pair of pairs) for (const name of [pair.ink, pair.ground]) if (name !== 'white') counts.set(name, (counts.get(name) ?? 0) + 1)
  const [[first] = ['notte']] = [...counts].sort((a, b) => b[1] - a[1])
  return first as Colour
}
