/** Words that stand at two places: changing one would forget the other. */
import type { Diagnostics, Span } from '../diagnostics/diagnostic.ts'
import { positionOf } from '../diagnostics/render.ts'
import { withAnd } from '../diagnostics/words.ts'

interface Sighting {
  span: Span
  /** The name of a shared text, where the words stand in messages.yaml. */
  shared: string | undefined
}
interface Pair {
  italian: string
  english: string
  sightings: Sighting[]
}
/** A pair at a place that was most likely written later than its first. */
interface Repeated {
  pair: Pair
  span: Span
  first: Span
}
/** A file that repeats very many texts of another, or none but those: that one, and how many. */
export interface Copy {
  of: string
  texts: number
}

/** From so many on, a file that repeats another is a copy of it, and told as one. */
const fewestOfCopy = 5
/** From so many on, texts of one file at the same distance from each other were pasted together. */
const fewestOfPaste = 3

export class RepeatedTexts {
  readonly #pairs = new Map<string, Pair>()
  readonly #report: Diagnostics
  readonly #texts: ReadonlyMap<string, string>

  constructor(report: Diagnostics, texts: ReadonlyMap<string, string>) {
    this.#report = report
    this.#texts = texts
  }

  /** @param shared the name of a shared text, where the words stand in messages.yaml. */
  saw(italian: string, english: string, span: Span, shared?: string): void {
    const key = `${italian}\u0000${english}`
    const pair = this.#pairs.get(key) ?? { italian, english, sightings: [] }
    this.#pairs.set(key, pair)
    if (!pair.sightings.some((other) => other.span.file === span.file && other.span.start === span.start))
      pair.sightings.push({ span, shared })
  }

  /** Files that repeat another as a whole. @param unreached files that nothing leads to yet, which were most likely written later. */
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
   * Reports every pair once everything has been seen, at the place that was most likely written later: in a file that nothing leads to yet,
   * else in the one whose path comes later. `told`: copies of which another report says so.
   */
  reportAll(unreached: ReadonlySet<string>, sharedNames: ReadonlySet<string>, told: ReadonlySet<string>): void {
    for (const pair of this.#pairs.values()) {
      const shared = pair.sightings.find((one) => one.shared !== undefined)
      if (shared)
        for (const { span } of pair.sightings)
          if (span !== shared.span)
            this.#report.report('CAT505', span, `"${pair.italian}" is the shared text "${shared.shared}"`, {
              hint: `Write ${shared.shared} instead of the words.`,
            })
    }
    const repeated = this.#repeated(unreached).filter(({ span, first }) => span.file === first.file || !told.has(span.file))
    const together = pasted(repeated)
    for (const texts of together) this.#copy(texts)
    const alone = new Set(repeated)
    for (const one of together.flat()) alone.delete(one)
    const names = new Set(sharedNames)
    const byPair = new Map<Pair, Repeated[]>()
    for (const one of alone) byPair.set(one.pair, [...(byPair.get(one.pair) ?? []), one])
    for (const places of byPair.values()) this.#one(places, names)
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
    const { italian, english } = one.pair
    const name = nameFor(english, names)
    names.add(name)
    const others = [one.first, ...places.slice(1).map(({ span }) => span)].map((span) => `${span.file}:${this.#lineOf(span)}`)
    this.#report.report('CAT505', one.span, `"${italian}" stands at ${withAnd(others)} too`, {
      hint: `Write ${name} at ${others.length === 1 ? 'both' : `all ${others.length + 1}`} places, and under texts in messages.yaml: ${name}: { it: ${quoted(italian)}, en: ${quoted(english)} }`,
    })
  }

  #copy([{ span, first }, ...others]: Pasted): void {
    const count = others.length + 1
    if (span.file === first.file)
      return this.#report.report('CAT505', span, `From here on ${count} texts repeat those from line ${this.#lineOf(first)} on`, {
        hint: 'Was it pasted twice? Otherwise use a part.',
      })
    const [copy, original] = [lastStep(span.file), lastStep(first.file)]
    const said = copy === original ? [span.file, first.file] : [copy, original]
    this.#report.report('CAT505', span, `${said[0]} repeats ${count} texts of ${said[1]}`, {
      hint: 'Give the shared ones names in messages.yaml, or use a part.',
    })
  }

  #lineOf({ file, start }: Span): number {
    return positionOf(this.#texts.get(file) ?? '', start).line
  }
}

/** At least one, the earliest first. */
type Pasted = readonly [Repeated, ...Repeated[]]

/** Texts that were copied together: very many of one file, or some at the same distance inside a file. */
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
const quoted = (words: string): string => `"${words.replace(/["\\]/g, (sign) => `\\${sign}`)}"`

/** A name that is still free, from the first English words. */
function nameFor(english: string, taken: ReadonlySet<string>): string {
  const words = english
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
