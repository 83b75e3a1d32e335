/** One report to the author of a catalogue, and the collection that gathers them: problems are collected, never thrown. */

import { nearestOf } from './nearest.ts'
import type { Code } from './registry.ts'

/** A piece of a file: offsets into its text, the end exclusive. */
export interface Span {
  file: string
  start: number
  end: number
}

export interface Diagnostic {
  code: Code
  severity: 'error' | 'warning'
  span: Span
  message: string
  /** What to do: nearest name, allowed values, or advice. */
  hint?: string
  /** Other places at which the same is wrong for the same reason. */
  also?: readonly Span[]
}

export interface ProblemDetail {
  /** Advice in words. */
  hint?: string
  /** What was written, and what would have been allowed: gives "Did you mean" and the list. */
  written?: string
  allowed?: readonly string[]
  /** False where the whole list would help nobody: only the nearest is told. */
  listed?: boolean
  severity?: 'error' | 'warning'
}

/** Reports whose cause is one, however often they are made: in the whole catalogue, or in the file in which a name would stand for something. */
const reach: Partial<Record<Code, 'catalogue' | 'file'>> = {
  CAT201: 'catalogue',
  CAT202: 'catalogue',
  CAT203: 'catalogue',
  CAT204: 'file',
  CAT302: 'file',
  CAT303: 'catalogue',
  CAT505: 'catalogue',
}

export class Diagnostics {
  readonly #all: Diagnostic[] = []
  readonly #seen = new Set<string>()
  readonly #settled: Span[] = []

  /** The same report at the same place is kept once: a shared piece that is checked at each of its uses reports once. */
  report(code: Code, span: Span, message: string, detail: ProblemDetail = {}): void {
    const key = `${code}|${span.file}|${span.start}|${message}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    if (this.#settled.some((one) => one.file === span.file && one.start <= span.start && span.end <= one.end)) return
    const hint = hintOf(detail)
    this.#all.push({ code, severity: detail.severity ?? 'error', span, message, ...(hint ? { hint } : {}) })
  }

  /** Reports a value that cannot be what is needed: nothing more is said about it, or about anything inside it. */
  reportWhole(code: Code, span: Span, message: string, detail: ProblemDetail = {}): void {
    this.report(code, span, message, detail)
    this.#settled.push(span)
  }

  /** By file, then by place: the order in which an author reads. */
  sorted(): readonly Diagnostic[] {
    const sorted = [...this.#all].sort((a, b) =>
      a.span.file === b.span.file ? a.span.start - b.span.start : a.span.file < b.span.file ? -1 : 1,
    )
    const byCause = new Map<string, Diagnostic[]>()
    for (const one of sorted) {
      const within = reach[one.code]
      const cause = within === undefined ? `${one.span.file}|${one.span.start}` : within === 'file' ? one.span.file : ''
      const key = `${one.code}|${one.message}|${cause}`
      byCause.set(key, [...(byCause.get(key) ?? []), one])
    }
    return [...byCause.values()].flatMap(([first, ...others]) =>
      first ? [others.length > 0 ? { ...first, also: others.map(({ span }) => span) } : first] : [],
    )
  }

  /** Whether something of one of these classes (the first digit of a code) was reported. */
  hasOfClass(...digits: readonly string[]): boolean {
    return this.#all.some((one) => digits.includes(one.code.charAt(3)))
  }

  get count(): number {
    return this.#all.length
  }
  get hasErrors(): boolean {
    return this.#all.some((one) => one.severity === 'error')
  }
}

const longestList = 40
/** After a good guess a longer list would only hide it. */
const longestListAfterGuess = 12

function hintOf({ hint, written, allowed, listed = true }: ProblemDetail): string | undefined {
  const parts: string[] = []
  const nearest = written !== undefined && allowed ? nearestOf(written, allowed) : undefined
  if (nearest !== undefined) parts.push(`Did you mean "${nearest}"?`)
  const sorted = [...new Set(allowed)].sort()
  if (listed && sorted.length > 0 && (nearest === undefined || sorted.length <= longestListAfterGuess)) {
    const first = sorted.slice(0, longestList).join(', ')
    parts.push(sorted.length > longestList ? `Allowed: ${first}, and ${sorted.length - longestList} more.` : `Allowed: ${first}.`)
  }
  if (hint) parts.push(hint)
  return parts.length > 0 ? parts.join(' ') : undefined
}
