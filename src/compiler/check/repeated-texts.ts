/** Words that stand at two places: changing one would forget the other. */
import type { Diagnostics, Span } from '../diagnostics/diagnostic.ts'
import { positionOf } from '../diagnostics/render.ts'

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

/** From so many on, a file that repeats another is a copy of it, and told as one. */
const fewestOfCopy = 5

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

  /**
   * Reports every pair once everything has been seen, at the place that was most likely written later: in a file that nothing leads to yet,
   * else in the one whose path comes later.
   */
  reportAll(unreached: ReadonlySet<string>, sharedNames: ReadonlySet<string>): void {
    const copies = new Map<string, { span: Span; first: Span; pair: Pair }[]>()
    for (const pair of this.#pairs.values()) {
      const shared = pair.sightings.find((one) => one.shared !== undefined)
      const [first, ...later] = shared
        ? [shared, ...pair.sightings.filter((one) => one !== shared)]
        : [...pair.sightings].sort((a, b) => inOrder(a.span, b.span, unreached))
      for (const { span } of first ? later : []) {
        if (shared?.shared !== undefined)
          this.#report.report('CAT505', span, `"${pair.italian}" is the shared text "${shared.shared}"`, {
            hint: `Write ${shared.shared} instead of the words.`,
          })
        else if (first) {
          const key = `${span.file}\u0000${first.span.file}`
          copies.set(key, [...(copies.get(key) ?? []), { span, first: first.span, pair }])
        }
      }
    }
    const names = new Set(sharedNames)
    for (const repeated of copies.values()) {
      if (repeated.length < fewestOfCopy || repeated[0]?.span.file === repeated[0]?.first.file)
        for (const one of repeated) this.#one(one.pair, one.span, one.first, names)
      else this.#copy(repeated)
    }
  }

  #one({ italian, english }: Pair, span: Span, first: Span, names: Set<string>): void {
    const { line } = positionOf(this.#texts.get(first.file) ?? '', first.start)
    const name = nameFor(english, names)
    names.add(name)
    this.#report.report('CAT505', span, `"${italian}" stands at ${first.file}:${line} too`, {
      hint: `Write ${name} at both places, and under texts in messages.yaml: ${name}: { it: ${quoted(italian)}, en: ${quoted(english)} }`,
    })
  }

  #copy(repeated: readonly { span: Span; first: Span }[]): void {
    const [earliest] = [...repeated].sort((a, b) => a.span.start - b.span.start)
    if (!earliest) return
    const { span, first } = earliest
    const [copy, original] = [lastStep(span.file), lastStep(first.file)]
    const said = copy === original ? [span.file, first.file] : [copy, original]
    this.#report.report('CAT505', span, `${said[0]} repeats ${repeated.length} texts of ${said[1]}`, {
      hint: 'Give the shared ones names in messages.yaml, or use a part.',
    })
  }
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
