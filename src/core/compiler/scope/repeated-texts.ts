/** Reports texts written more than once, as a change to one would miss the other. */
import { type Diagnostics, type Span, writeInstead } from '../diagnostics/diagnostic.ts'
import { positionOf } from '../diagnostics/render.ts'
import { withAnd } from '../diagnostics/words.ts'
import { type Source, textOf } from '../read/source.ts'
import { isSentence } from '../read/template.ts'
import { exchanged, isExchanged } from '../read/wording.ts'

interface Sighting {
  span: Span
  /** Name of the shared text, if this one is in messages.yaml. */
  shared: string | undefined
}
interface Words {
  language: string
  words: Source | undefined
}
interface Pair {
  /** The words by language. */
  words: ReadonlyMap<string, string>
  sightings: Sighting[]
}
/** A repetition of a text, at the place that was most likely written later. */
interface Repeated {
  pair: Pair
  span: Span
  first: Span
}
/** A file copied from another: the other file, and the number of repeated texts. */
export interface Copy {
  of: string
  texts: number
}

/** Minimum of repeated texts for which a file is reported as a copy of another. */
const fewestOfCopy = 5
/** Minimum of repeated texts at the same distance in one file that count as pasted together. */
const fewestOfPaste = 3

export class RepeatedTexts {
  readonly #pairs = new Map<string, Pair>()
  readonly #report: Diagnostics
  readonly #texts: ReadonlyMap<string, string>

  constructor(report: Diagnostics, texts: ReadonlyMap<string, string>) {
    this.#report = report
    this.#texts = texts
  }

  /**
   * Registers a text at a span.
   *
   * @param shared name of the shared text, if it is in messages.yaml
   */
  saw(sides: readonly Words[], span: Span, shared?: string): void {
    const words = new Map(sides.map((side) => [side.language, textOf(side.words) ?? '']))
    const key = keyOf([...words.values()])
    // Nothing is translated in a portal of one language, so that its short labels may be repeated.
    if (words.size === 1 && !isSentence(key)) return
    const pair = this.#pairs.get(key) ?? { words, sightings: [] }
    this.#pairs.set(key, pair)
    if (!pair.sightings.some((other) => other.span.file === span.file && other.span.start === span.start))
      pair.sightings.push({ span, shared })
  }

  /**
   * Returns the files that are copies of another, by path.
   *
   * @param unreached files of screens that nothing leads to, which were most likely written later
   */
  copies(unreached: ReadonlySet<string>): ReadonlyMap<string, Copy> {
    const seen = new Map<string, number>()
    for (const { sightings } of this.#pairs.values()) for (const { span } of sightings) seen.set(span.file, (seen.get(span.file) ?? 0) + 1)
    const repeated = new Map<string, Repeated[]>()
    for (const one of this.#repeated(unreached)) {
      const key = `${one.span.file}\u0000${one.first.file}`
      if (one.span.file !== one.first.file) repeated.set(key, [...(repeated.get(key) ?? []), one])
    }
    return new Map(
      [...repeated.values()].flatMap((texts): [string, Copy][] => {
        const [one] = texts
        if (!one || (texts.length < fewestOfCopy && texts.length < (seen.get(one.span.file) ?? 0))) return []
        return [[one.span.file, { of: one.first.file, texts: texts.length }]]
      }),
    )
  }

  /**
   * Reports every repeated pair; call it after all texts are registered.
   *
   * The report is at the place most likely written later: in a file of `unreached`, else in the file whose path sorts last. `covered` are
   * copied files that another report covers.
   */
  reportAll(unreached: ReadonlySet<string>, sharedNames: ReadonlySet<string>, covered: ReadonlySet<string>): void {
    this.#reportExchanged(unreached)
    for (const pair of this.#pairs.values()) {
      const shared = pair.sightings.find((one) => one.shared !== undefined)
      if (shared)
        for (const { span } of pair.sightings)
          if (span !== shared.span)
            this.#report.report('CAT505', span, `"${first(pair)}" is the shared text "${shared.shared}"`, {
              hint: `Write ${shared.shared} instead of the words.`,
              ...(shared.shared === undefined ? {} : { fix: writeInstead(shared.shared, span) }),
            })
    }
    const repeated = this.#repeated(unreached).filter(({ span, first }) => span.file === first.file || !covered.has(span.file))
    const together = pasted(repeated)
    for (const texts of together) this.#copy(texts)
    const alone = new Set(repeated)
    for (const one of together.flat()) alone.delete(one)
    const names = new Set(sharedNames)
    const byPair = new Map<Pair, Repeated[]>()
    for (const one of alone) byPair.set(one.pair, [...(byPair.get(one.pair) ?? []), one])
    for (const places of byPair.values()) this.#one(places, names)
  }

  /** Reports a text that is another one with its languages exchanged, at the place most likely written later. */
  #reportExchanged(unreached: ReadonlySet<string>): void {
    for (const pair of this.#pairs.values()) {
      const [italian, english] = [pair.words.get('it'), pair.words.get('en')]
      if (italian === undefined || english === undefined || pair.words.size > 2) continue
      const { sightings } = pair
      const other = this.#pairs.get(keyOf([...pair.words.values()].reverse()))
      const [one, first] = [sightings[0], other?.sightings[0]]
      if (!other || !one || !first || other === pair) continue
      // What the words themselves tell is reported where they are read.
      if (isExchanged(italian, english) || isExchanged(english, italian)) continue
      const [mine, others] = [
        sightings.length + Number(one.shared !== undefined),
        other.sightings.length + Number(first.shared !== undefined),
      ]
      if (mine < others || (mine === others && inOrder(one.span, first.span, unreached) > 0))
        this.#report.report('CAT513', one.span, `${exchanged}, here or in ${first.span.file}`, {
          hint: 'Exchange `it` and `en` in one of the two.',
        })
    }
  }

  #repeated(unreached: ReadonlySet<string>): Repeated[] {
    return [...this.#pairs.values()].flatMap((pair) => {
      if (pair.sightings.some(({ shared }) => shared !== undefined)) return []
      const [first, ...later] = pair.sightings.map(({ span }) => span).sort((a, b) => inOrder(a, b, unreached))
      return first ? later.map((span) => ({ pair, span, first })) : []
    })
  }

  #one(places: readonly Repeated[], names: Set<string>): void {
    const [one] = places
    if (!one) return
    const { words } = one.pair
    const name = nameFor(words.get('en') ?? first(one.pair), names)
    names.add(name)
    const others = [one.first, ...places.slice(1).map(({ span }) => span)].map((span) => `${span.file}:${this.#lineOf(span)}`)
    this.#report.report('CAT505', one.span, `"${first(one.pair)}" stands at ${withAnd(others)} too`, {
      hint: `Write ${name} at ${others.length === 1 ? 'both' : `all ${others.length + 1}`} places, and under texts in messages.yaml: ${name}: ${writtenOf(words)}`,
    })
  }

  #copy([{ span, first }, ...others]: Pasted): void {
    const count = others.length + 1
    if (span.file === first.file)
      return this.#report.report('CAT505', span, `From here on ${count} texts repeat those from line ${this.#lineOf(first)} on`, {
        hint: 'Was it pasted twice? Otherwise use a part.',
      })
    const [copy, original] = [lastStep(span.file), lastStep(first.file)]
    const files = copy === original ? [span.file, first.file] : [copy, original]
    this.#report.report('CAT505', span, `${files[0]} repeats ${count} texts of ${files[1]}`, {
      hint: 'Give the shared ones names in messages.yaml, or use a part.',
    })
  }

  #lineOf({ file, start }: Span): number {
    return positionOf(this.#texts.get(file) ?? '', start).line
  }
}

/** A non-empty group, ordered by position. */
type Pasted = readonly [Repeated, ...Repeated[]]

/** Groups texts copied together: many from one file, or some at the same distance within a file. */
function pasted(repeated: readonly Repeated[]): Pasted[] {
  const groups = new Map<string, Repeated[]>()
  for (const one of repeated) {
    const { span, first } = one
    const key = span.file === first.file ? `${span.file}\u0000${span.start - first.start}` : `${span.file}\u0000${first.file}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].flatMap((group): Pasted[] => {
    const [first, ...others] = group.sort((a, b) => a.span.start - b.span.start)
    if (!first) return []
    return group.length >= (first.span.file === first.first.file ? fewestOfPaste : fewestOfCopy) ? [[first, ...others]] : []
  })
}

function inOrder(a: Span, b: Span, unreached: ReadonlySet<string>): number {
  const late = Number(unreached.has(a.file)) - Number(unreached.has(b.file))
  if (late !== 0) return late
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.start - b.start
}

const lastStep = (path: string): string => path.split('/').at(-1) ?? path
const keyOf = (words: readonly string[]): string => words.join('\u0000')
/** Returns the words of a text in the default language. */
const first = ({ words }: Pair): string => [...words.values()][0] ?? ''
const writtenOf = (words: ReadonlyMap<string, string>): string =>
  words.size === 1
    ? quoted([...words.values()].join())
    : `{ ${[...words].map(([language, text]) => `${language}: ${quoted(text)}`).join(', ')} }`
const quoted = (words: string): string => `"${words.replace(/["\\]/g, (sign) => `\\${sign}`)}"`

/** Proposes an unused name made of the first words, the English ones if there are. */
function nameFor(text: string, taken: ReadonlySet<string>): string {
  const words = text
    .replace(/\{[^}]*\}|\([^)]*\)/g, ' ')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const name =
    (words ?? [])
      .slice(0, 4)
      .join('-')
      .replace(/^[0-9-]+/, '') || 'shared-words'
  if (!taken.has(name)) return name
  let count = 2
  while (taken.has(`${name}-${count}`)) count++
  return `${name}-${count}`
}
