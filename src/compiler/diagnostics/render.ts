/** Reports as people and tools read them: a frame for the terminal and the page, records for `--json`. */
import type { Diagnostic, Span } from './diagnostic.ts'
import { registry } from './registry.ts'

/** Texts of the files that reports point into, by path as in the spans. */
export type FileTexts = ReadonlyMap<string, string>

/** One-based line and column of an offset. */
export function positionOf(text: string, offset: number): { line: number; column: number } {
  const starts = lineStartsOf(text)
  let [first, last] = [0, starts.length - 1]
  while (first < last) {
    const middle = Math.ceil((first + last) / 2)
    if ((starts[middle] ?? 0) <= offset) first = middle
    else last = middle - 1
  }
  return { line: first + 1, column: offset - (starts[first] ?? 0) + 1 }
}

/** Of the text that was asked about last: reports come file by file, and a file may have very many. */
let lastLines: { text: string; starts: readonly number[] } = { text: '', starts: [0] }

function lineStartsOf(text: string): readonly number[] {
  if (lastLines.text !== text) {
    const starts = [0]
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
    lastLines = { text, starts }
  }
  return lastLines.starts
}

/**
 * `error CAT301  message`, the place, and the line with what is meant underlined; a line before it for context.
 * A mistake that runs over several lines is underlined to the end of its first.
 */
function frameOf(diagnostic: Diagnostic, texts: FileTexts): string {
  const { span } = diagnostic
  const text = texts.get(span.file) ?? ''
  const { line, column } = positionOf(text, span.start)
  const current = lineOf(text, line)
  const from = current.length > longestLine ? Math.max(0, column - 1 - longestLine / 2) : 0
  const shown = current.slice(from, from + longestLine)
  const width = String(line).length
  const gutter = (label: string): string => `    ${label.padStart(width)} | `
  const length = Math.max(1, Math.min(span.end - span.start, shown.length - (column - 1 - from)))
  const frame = [
    `${diagnostic.severity} ${diagnostic.code}  ${diagnostic.message}`,
    `  ${span.file}:${line}:${column}`,
    ...(line > 1 ? [`${gutter(String(line - 1))}${lineOf(text, line - 1).slice(from, from + longestLine)}`.trimEnd()] : []),
    `${gutter(String(line))}${shown}`.trimEnd(),
    `${gutter('')}${' '.repeat(column - 1 - from)}${'^'.repeat(length)}`,
    ...(diagnostic.hint ? [`  ${diagnostic.hint}`] : []),
    ...(diagnostic.also ? [`  The same at ${placesOf(diagnostic.also, texts)}.`] : []),
  ]
  return frame.join('\n')
}

/** `catalogue/navigation.yaml:5, 6; catalogue/portal.yaml:19`. */
function placesOf(spans: readonly Span[], texts: FileTexts): string {
  const files = [...new Set(spans.map(({ file }) => file))]
  const linesOf = (file: string): number[] => [
    ...new Set(spans.filter((span) => span.file === file).map(({ start }) => positionOf(texts.get(file) ?? '', start).line)),
  ]
  return files.map((file) => `${file}:${linesOf(file).join(', ')}`).join('; ')
}

/** Letters of a line that are shown: of a longer one the piece around the place. */
const longestLine = 300

/** A line as a terminal can show it: signs that would move or ring it are drawn as the sign for what cannot be read. */
function lineOf(text: string, line: number): string {
  const starts = lineStartsOf(text)
  const [start, next] = [starts[line - 1], starts[line]]
  if (start === undefined) return ''
  return text.slice(start, next === undefined ? text.length : next - 1).replace(controlSigns, '\uFFFD')
}
const controlSigns = /(?![\t\r])\p{Cc}/gu

/** As many of one file are written out: whoever has twenty to mend begins with these. */
const mostOfOneFile = 20

/** The frames of a report, file by file; of a file with very many the first, and how many there are beside them. */
export function framesOf(diagnostics: readonly Diagnostic[], texts: FileTexts): string[] {
  const files = [...new Set(diagnostics.map(({ span }) => span.file))]
  return files.flatMap((file) => {
    const all = diagnostics.filter(({ span }) => span.file === file)
    const shown = all.slice(0, mostOfOneFile)
    const rest = all.slice(mostOfOneFile)
    const frames = shown.map((diagnostic) => frameOf(diagnostic, texts))
    return rest.length === 0 ? frames : [...frames, moreOf(file, rest, shown)]
  })
}

function moreOf(file: string, rest: readonly Diagnostic[], shown: readonly Diagnostic[]): string {
  const others = [...new Set(rest.map(({ code }) => code))].filter((code) => !shown.some((one) => one.code === code)).sort()
  const like = others.length === 0 ? ' like it' : ''
  const among = others.length === 0 ? '' : `, among them ${others.join(', ')}`
  return `and ${rest.length.toLocaleString('en')} more${like} in ${file}${among}`
}

/** The last line of a report. */
export function summaryOf(diagnostics: readonly Diagnostic[], screens: number): string {
  const errors = diagnostics.filter((one) => one.severity === 'error').length
  const warnings = diagnostics.length - errors
  const count = (n: number, word: string): string => `${n.toLocaleString('en')} ${word}${n === 1 ? '' : 's'}`
  const found = [count(errors, 'error'), ...(warnings > 0 ? [count(warnings, 'warning')] : [])].join(', ')
  return `${found} in ${count(screens, 'screen')}.${errors > 0 ? ' Nothing was written.' : ''}`
}

export interface JsonReport {
  code: string
  severity: 'error' | 'warning'
  file: string
  line: number
  column: number
  message: string
  hint: string
  also?: readonly { file: string; line: number; column: number }[]
}

export function jsonOf(diagnostics: readonly Diagnostic[], texts: FileTexts): JsonReport[] {
  const placeOf = ({ file, start }: Span) => ({ file, ...positionOf(texts.get(file) ?? '', start) })
  return diagnostics.map(({ code, severity, span, message, hint, also }) => ({
    code,
    severity,
    ...placeOf(span),
    message,
    hint: hint ?? registry[code].mend,
    ...(also ? { also: also.map(placeOf) } : {}),
  }))
}
