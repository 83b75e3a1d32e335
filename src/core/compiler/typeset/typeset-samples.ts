/**
 * Typesets every document with its sample data in each language and reports Typst's errors.
 *
 * It runs in a child process, because a layout may loop forever and because the emitted code is executed.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Region } from '../../lib/region.ts'
import type { LayoutMistake } from '../../typesetting/typesetting.ts'
import type { Diagnostics, Span } from '../diagnostics/diagnostic.ts'
import { nearestOf } from '../diagnostics/nearest.ts'
import { emitForDocuments } from '../emit/index.ts'
import type { UnreadText } from '../lower/documents.ts'
import type { LoweredCatalogue } from '../lower/lowered-catalogue.ts'
import { layoutPathOf } from '../read/layouts.ts'
import { isWithoutGlyph, reportMissingGlyphs } from './missing-glyphs.ts'

/** Input of the child process. */
export interface SampleJobs {
  /** Emitted modules by path below `src/generated`. */
  modules: Readonly<Record<string, string>>
  samples: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  languages: readonly string[]
  /** Time limit for one document in one language. */
  region: Region
  limitMs: number
}
/** Output of the child process: a line before each document and one after it. */
export type SampleLine = { begins: string; language: string } | { ended: string; mistakes: readonly LayoutMistake[] }

interface Outcome {
  mistakes: readonly LayoutMistake[]
  /** The document that exceeded the time limit. */
  late: string | undefined
}

/** A document takes about 10 ms. */
const limitMs = 2_000
/** Time limit of the whole process, in case it hangs outside of a document. */
const processLimitMs = 120_000

const worker = fileURLToPath(new URL('./sample-worker.ts', import.meta.url))

export function typesetSamples(lowered: LoweredCatalogue, unread: readonly UnreadText[], report: Diagnostics): void {
  if (lowered.documents.length === 0) return
  const outcome = outcomeOf(jobsOf(lowered))
  const { late } = outcome
  const mistakes = outcome.mistakes.filter((mistake) => !isWithoutGlyph(mistake))
  reportMissingGlyphs(outcome.mistakes.filter(isWithoutGlyph), lowered, report)
  for (const { kind, file, from, to, message, hint } of mistakes) {
    const text = lowered.sources.layouts.get(file) ?? ''
    const offset = (position: typeof from): number | undefined => position && offsetOf(text, position.line, position.character)
    const start = offset(from) ?? 0
    const span: Span = { file: `catalogue/${file}`, start, end: Math.max(offset(to) ?? 0, start) }
    const [, key] = /does not contain key "([^"]+)"/.exec(message) ?? []
    const near = unread.find(({ word }) => key !== undefined && nearestOf(key, [word]) !== undefined)
    const misspelled = key === undefined ? undefined : (near ?? (unread.length === 1 ? unread[0] : undefined))
    if (misspelled) {
      const hint = `Did you mean "${key}"? That is what catalogue/${file}:${(from?.line ?? 0) + 1} reads.`
      report.report('CAT001', misspelled.span, misspelled.message, { hint })
      continue
    }
    report.report(
      kind === 'barrier' ? 'CAT903' : 'CAT112',
      span,
      capitalised(message),
      hint ? { hint: capitalised(hint.replace(/\.?$/, '.')) } : {},
    )
  }
  if (late !== undefined) {
    const span = { file: `catalogue/${layoutPathOf(late)}`, start: 0, end: 0 }
    report.report('CAT113', span, `The document "${late}" was not set within ${limitMs / 1_000} s`)
  }
}

function jobsOf(lowered: LoweredCatalogue): SampleJobs {
  const all = new Map(emitForDocuments(lowered).map(({ path, text }) => [path, text]))
  // Only the modules that documents import, so that a change elsewhere does not invalidate the cache.
  const modules: Record<string, string> = {}
  const take = (path: string): void => {
    const text = all.get(path)
    if (text === undefined || path in modules) return
    modules[path] = text
    for (const [, name = ''] of text.matchAll(/^import (?!type).* from '(?:\.\.?\/)+([\w-]+\.ts)'$/gm)) take(name)
  }
  take('server/documents.ts')
  return {
    modules,
    languages: lowered.sources.languages,
    samples: Object.fromEntries(lowered.documents.map(({ name, sample }) => [name, sample])),
    region: lowered.portal.region,
    limitMs,
  }
}

/** Outcomes by hash of the input, cached because `npm run dev` checks at each save of any file. */
const known = new Map<string, Outcome>()
const mostKnown = 20

function outcomeOf(jobs: SampleJobs): Outcome {
  const input = JSON.stringify(jobs)
  const key = createHash('sha256').update(input).digest('hex')
  const outcome = known.get(key) ?? run(input)
  known.delete(key)
  known.set(key, outcome)
  for (const oldest of [...known.keys()].slice(0, -mostKnown)) known.delete(oldest)
  return outcome
}

function run(input: string): Outcome {
  const { stdout, stderr, status, signal, error } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', worker], {
    input,
    encoding: 'utf8',
    timeout: processLimitMs,
    killSignal: 'SIGKILL',
    env: { PATH: process.env.PATH },
    maxBuffer: 64 * 1024 * 1024,
  })
  const lines = stdout
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as SampleLine)
  const last = lines.at(-1)
  const late = signal === 'SIGKILL' && error === undefined && last && 'begins' in last ? last.begins : undefined
  if (status !== 0 && late === undefined) throw new Error(`Documents cannot be set: ${error?.message ?? stderr}`)
  return { mistakes: lines.flatMap((line) => ('mistakes' in line ? line.mistakes : [])), late }
}

function offsetOf(text: string, line: number, character: number): number {
  let start = 0
  for (let index = 0; index < line; index++) {
    const next = text.indexOf('\n', start)
    if (next < 0) break
    start = next + 1
  }
  return Math.min(start + character, text.length)
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
