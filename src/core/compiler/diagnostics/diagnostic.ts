/** A diagnostic of the compiler, and the collection of a run: diagnostics are collected, never thrown. */

import { groupBy } from '../../lib/group-by.ts'
import { nearestOf } from './nearest.ts'
import type { Code } from './registry.ts'

/** A source span: offsets into a file's text, the end exclusive. */
export interface Span {
  file: string
  start: number
  end: number
}

/** A note says what is ignored and may stay: nothing needs to be done about it. */
export type Severity = 'error' | 'warning' | 'note'

/** A change of a file by a fix. */
export interface Edit {
  span: Span
  /** The part of the span that is replaced, which stands in it once; all of it if undefined. */
  replaces?: string
  text: string
  /** The lines of the span are removed with it if nothing else is on them. */
  lines?: true
}

/** A cure that needs no decision: an editor offers it. */
export interface Fix {
  /** What it does, as a menu entry: `Write "currency"`. */
  title: string
  edits: readonly Edit[]
}

export interface Diagnostic {
  code: Code
  severity: Severity
  span: Span
  message: string
  /** How to fix it: nearest name, allowed values, or advice. */
  hint?: string
  /** The parts of the hint, for reports in other languages. */
  hintParts?: HintParts
  /** Fixes of all places of the diagnostic. */
  fixes?: readonly Fix[]
  /** Spans of further diagnostics with the same cause, merged into this one. */
  also?: readonly Span[]
}

export interface HintParts {
  nearest?: string
  /** The first of the allowed values, sorted. */
  listed: readonly string[]
  /** The number of the others. */
  more: number
  advice?: string
}

export interface ProblemDetail {
  /** Advice, appended after the nearest name and the list. */
  hint?: string
  /** The written value; together with `allowed` it gives "Did you mean" and the list of allowed values. */
  written?: string
  allowed?: readonly string[]
  /** False: only the nearest name is suggested, for lists too long to help. */
  listed?: boolean
  severity?: Severity
  /** A fix beside the nearest name, which is one by itself. */
  fix?: Fix
}

/** Codes whose diagnostics with equal messages have one cause, in the whole catalogue or in a file. */
const reach: Partial<Record<Code, 'catalogue' | 'file'>> = {
  CAT106: 'file',
  CAT201: 'catalogue',
  CAT202: 'catalogue',
  CAT203: 'catalogue',
  CAT204: 'file',
  CAT302: 'file',
  CAT303: 'catalogue',
  CAT402: 'catalogue',
  CAT311: 'catalogue',
  CAT505: 'catalogue',
  CAT516: 'file',
  CAT517: 'file',
  CAT604: 'catalogue',
}

/** Codes of repeated words, and of what nothing uses or reaches: the catalogue works with them. */
const untidy: readonly Code[] = ['CAT001', 'CAT002', 'CAT505', 'CAT802']

export class Diagnostics {
  readonly #lenient: boolean
  readonly #all: Diagnostic[] = []
  readonly #seen = new Set<string>()
  readonly #settled: Span[] = []
  #suppressed = 0
  #follows: (code: Code) => boolean = () => false

  /** @param lenient repeated words, and what nothing uses or reaches, are warnings */
  constructor({ lenient = false }: { lenient?: boolean } = {}) {
    this.#lenient = lenient
  }

  /** Adds a diagnostic unless it was already reported at this span. A part is checked at each of its uses. */
  report(code: Code, span: Span, message: string, detail: ProblemDetail = {}): void {
    // An expression that is checked at several places, such as that of included fields, is reported once.
    const key = `${code}|${span.file}|${span.start}|${code.startsWith('CAT3') ? span.end : message}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    if (this.#follows(code)) {
      this.#suppressed++
      return
    }
    if (this.#isSettled(span)) return
    const nearest = nearestWord(detail)
    const hintParts = hintPartsOf(detail, nearest)
    const hint = hintOf(hintParts)
    const renamed = nearest === undefined || detail.written === undefined ? [] : [writeInstead(nearest, span, detail.written)]
    const fixes = [...renamed, ...(detail.fix ? [detail.fix] : [])]
    this.#all.push({
      code,
      severity: detail.severity ?? (this.#lenient && untidy.includes(code) ? 'warning' : 'error'),
      span,
      message,
      ...(hint ? { hint, hintParts } : {}),
      ...(fixes.length > 0 ? { fixes } : {}),
    })
  }

  /** Adds a diagnostic for an unusable value and suppresses further ones on it and inside it. */
  reportWhole(code: Code, span: Span, message: string, detail: ProblemDetail = {}): void {
    this.report(code, span, message, detail)
    this.settle(span)
  }

  /** Returns a view that adds errors as warnings. */
  asWarnings(): Pick<Diagnostics, 'report' | 'reportWhole'> {
    const lowered = (detail: ProblemDetail = {}): ProblemDetail => ({
      ...detail,
      severity: detail.severity === 'note' ? 'note' : 'warning',
    })
    return {
      report: (code, span, message, detail) => this.report(code, span, message, lowered(detail)),
      reportWhole: (code, span, message, detail) => this.reportWhole(code, span, message, lowered(detail)),
    }
  }

  /** Adds the diagnostics of another collection, and suppresses what that suppresses. */
  absorb(other: Diagnostics): void {
    for (const one of other.#all) if (!this.#follows(one.code) && !this.#isSettled(one.span)) this.#all.push(one)
    for (const key of other.#seen) this.#seen.add(key)
    for (const span of other.#settled) this.#settled.push(span)
  }

  #isSettled(span: Span): boolean {
    return this.#settled.some((one) => one.file === span.file && one.start <= span.start && span.end <= one.end)
  }

  /** Suppresses further diagnostics inside a span, because they would be consequences of a reported one. */
  settle(span: Span): void {
    this.#settled.push(span)
  }

  /** Suppresses further diagnostics of these codes, because they may be consequences of a reported one. */
  doubt(follows: (code: Code) => boolean): void {
    const before = this.#follows
    this.#follows = (code) => before(code) || follows(code)
  }

  /** Returns the diagnostics by file, then by offset, with those of one cause merged. */
  sorted(): readonly Diagnostic[] {
    const sorted = [...this.#all].sort((a, b) =>
      a.span.file === b.span.file ? a.span.start - b.span.start : a.span.file < b.span.file ? -1 : 1,
    )
    const byCause = new Map<string, Diagnostic[]>()
    for (const one of sorted) {
      const within = one.severity === 'note' ? 'file' : reach[one.code]
      const cause = within === undefined ? `${one.span.file}|${one.span.start}` : within === 'file' ? one.span.file : ''
      const key = `${one.code}|${one.message}|${cause}`
      byCause.set(key, [...(byCause.get(key) ?? []), one])
    }
    return [...byCause.values()].flatMap(([first, ...others]) =>
      first ? [others.length > 0 ? { ...first, also: others.map(({ span }) => span), ...fixedTogether([first, ...others]) } : first] : [],
    )
  }

  /** Returns whether a diagnostic of one of these classes (first digit of the code) was reported. */
  hasOfClass(...digits: readonly string[]): boolean {
    return this.#all.some((one) => digits.includes(one.code.charAt(3)))
  }

  /** Returns whether a file has structural errors, so that its definitions are incomplete. */
  hasUnread(file: string): boolean {
    return this.#all.some((one) => one.span.file === file && one.code.startsWith('CAT1'))
  }

  has(...codes: readonly Code[]): boolean {
    return this.#all.some((one) => codes.includes(one.code))
  }

  /** Returns whether there are errors of other codes than these. */
  hasErrorsBeside(...codes: readonly Code[]): boolean {
    return this.#all.some(({ code, severity }) => severity === 'error' && !codes.includes(code))
  }

  get suppressed(): number {
    return this.#suppressed
  }

  get count(): number {
    return this.#all.length
  }
  get hasErrors(): boolean {
    return this.#all.some((one) => one.severity === 'error')
  }
}

const longestList = 40
/** Longest list of allowed values that is shown after a "Did you mean". */
const longestListAfterGuess = 12

/** Returns the fix that writes a text in place of a span, or of a word in it. */
export const writeInstead = (text: string, span: Span, replaces?: string): Fix => ({
  title: `Write ${/["'{]/.test(text) ? text : `"${text}"`}`,
  edits: [{ span, text, ...(replaces === undefined ? {} : { replaces }) }],
})

/** Returns the fix that removes a key with its value. The lines go too if nothing else is on them. */
export const removeEntry = (key: Span, value: Span): Fix => ({
  title: 'Remove it',
  edits: [{ span: { file: key.file, start: key.start, end: Math.max(value.end, key.end) }, text: '', lines: true }],
})

/** Merges the fixes of diagnostics with one cause. */
function fixedTogether(all: readonly Diagnostic[]): Pick<Diagnostic, 'fixes'> {
  const byTitle = groupBy(
    all.flatMap(({ fixes = [] }) => fixes),
    ({ title }) => title,
  )
  if (byTitle.size === 0) return {}
  return { fixes: [...byTitle].map(([title, fixes]) => ({ title, edits: fixes.flatMap(({ edits }) => edits) })) }
}

const nearestWord = ({ written, allowed }: ProblemDetail): string | undefined =>
  written !== undefined && allowed ? nearestOf(written, allowed) : undefined

function hintPartsOf({ hint, allowed, listed = true }: ProblemDetail, nearest: string | undefined): HintParts {
  const sorted = listed ? [...new Set(allowed)].sort() : []
  const shown = nearest === undefined || sorted.length <= longestListAfterGuess ? sorted : []
  return {
    ...(nearest === undefined ? {} : { nearest }),
    listed: shown.slice(0, longestList),
    more: Math.max(0, shown.length - longestList),
    ...(hint ? { advice: hint } : {}),
  }
}

function hintOf({ nearest, listed, more, advice }: HintParts): string | undefined {
  const parts: string[] = []
  if (nearest !== undefined) parts.push(`Did you mean "${nearest}"?`)
  if (listed.length > 0) parts.push(`Allowed: ${listed.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`)
  if (advice !== undefined) parts.push(advice)
  return parts.length > 0 ? parts.join(' ') : undefined
}
