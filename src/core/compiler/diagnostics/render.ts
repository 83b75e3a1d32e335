/** Renders diagnostics: code frames for the terminal and the error page, records for `--json`. */
import type { Diagnostic, Severity, Span } from './diagnostic.ts'
import { isBinary } from './is-binary.ts'
import { registry } from './registry.ts'
import { explainInItalian, type ReportLanguage, reportWords } from './report-words.ts'

/** Texts of the files that spans point into, by the path of the span. */
export type FileTexts = ReadonlyMap<string, string>

/** Returns the one-based line and column of an offset. */
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

/** Line starts of the last text asked about. Diagnostics come file by file, and a file may have thousands. */
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
 * Renders a code frame.
 *
 * It consists of `error CAT301  message`, file:line:column, the line before for context, and the line with the span underlined. A span of
 * several lines is underlined to the end of its first line. Nothing of a binary file is shown.
 */
function frameOf(diagnostic: Diagnostic, texts: FileTexts, language: ReportLanguage): string {
  const words = reportWords[language]
  const { span } = diagnostic
  const whole = texts.get(span.file) ?? ''
  const text = isBinary(whole) ? '' : whole
  const { line, column } = positionOf(text, span.start)
  const current = lineOf(text, line)
  const from = current.length > longestLine ? Math.max(0, column - 1 - longestLine / 2) : 0
  const shown = current.slice(from, from + longestLine)
  const width = String(line).length
  const gutter = (label: string): string => `    ${label.padStart(width)} | `
  const length = Math.max(1, Math.min(span.end - span.start, shown.length - (column - 1 - from)))
  const told =
    language === 'it' ? explainInItalian(diagnostic) : { message: diagnostic.message, hints: diagnostic.hint ? [diagnostic.hint] : [] }
  const frame = [
    `${words.severities[diagnostic.severity]} ${diagnostic.code}  ${told.message}`,
    `  ${span.file}:${line}:${column}`,
    ...(line > 1 ? [`${gutter(String(line - 1))}${lineOf(text, line - 1).slice(from, from + longestLine)}`.trimEnd()] : []),
    `${gutter(String(line))}${shown}`.trimEnd(),
    `${gutter('')}${' '.repeat(column - 1 - from)}${'^'.repeat(length)}`,
    ...told.hints.map((line) => `  ${line}`),
    ...(diagnostic.also ? [`  ${words.same(placesOf(diagnostic.also, texts, language))}`] : []),
  ]
  return frame.join('\n')
}

/** Formats places by file: `catalogue/navigation.yaml:5, 6; catalogue/portal.yaml:19`. */
function placesOf(spans: readonly Span[], texts: FileTexts, language: ReportLanguage): string {
  const files = [...new Set(spans.map(({ file }) => file))]
  const linesOf = (file: string): number[] => [
    ...new Set(spans.filter((span) => span.file === file).map(({ start }) => positionOf(texts.get(file) ?? '', start).line)),
  ]
  const listed = (lines: readonly number[]): string =>
    lines.length > mostLines
      ? reportWords[language].listed(lines.slice(0, mostLines).join(', '), lines.length - mostLines)
      : lines.join(', ')
  return files.map((file) => `${file}:${listed(linesOf(file))}`).join('; ')
}

/** Lines of one file that are listed for diagnostics of one cause. */
const mostLines = 20

/** Characters shown of a line; a longer line is cut to the part around the span. */
const longestLine = 300

/** Returns a line with control characters replaced by U+FFFD, safe to print on a terminal. */
function lineOf(text: string, line: number): string {
  const starts = lineStartsOf(text)
  const [start, next] = [starts[line - 1], starts[line]]
  if (start === undefined) return ''
  return text.slice(start, next === undefined ? text.length : next - 1).replace(controlSigns, '\uFFFD')
}
const controlSigns = /(?![\t\r])\p{Cc}/gu

const severities: readonly Severity[] = ['error', 'warning', 'note']

/** Diagnostics of one file that are rendered in full; the rest are counted. */
const mostOfOneFile = 20

/** Renders the diagnostics file by file, at most `mostOfOneFile` each, then the number of the others. */
export function framesOf(diagnostics: readonly Diagnostic[], texts: FileTexts, language: ReportLanguage): string[] {
  const files = [...new Set(diagnostics.map(({ span }) => span.file))]
  return files.flatMap((file) => {
    const all = diagnostics.filter(({ span }) => span.file === file)
    // What must be mended is not among what is only counted.
    const ranked = all.length > mostOfOneFile ? severities.flatMap((severity) => all.filter((one) => one.severity === severity)) : all
    const shown = ranked.slice(0, mostOfOneFile)
    const rest = ranked.slice(mostOfOneFile)
    const frames = shown.map((diagnostic) => frameOf(diagnostic, texts, language))
    return rest.length === 0 ? frames : [...frames, moreOf(file, rest, shown, language)]
  })
}

function moreOf(file: string, rest: readonly Diagnostic[], shown: readonly Diagnostic[], language: ReportLanguage): string {
  const others = [...new Set(rest.map(({ code }) => code))].filter((code) => !shown.some((one) => one.code === code)).sort()
  return reportWords[language].more(rest.length, file, others)
}

/** Returns the last line of a report: counts of errors, warnings, notes and screens. */
export function summaryOf(diagnostics: readonly Diagnostic[], screens: number, language: ReportLanguage): string {
  const { count, summary } = reportWords[language]
  const ofSeverity = (severity: Severity): number => diagnostics.filter((one) => one.severity === severity).length
  const errors = ofSeverity('error')
  const others = (['warning', 'note'] as const).flatMap((severity) =>
    ofSeverity(severity) > 0 ? [count(ofSeverity(severity), severity)] : [],
  )
  return summary([count(errors, 'error'), ...others].join(', '), count(screens, 'screen'), errors > 0)
}

export interface JsonReport {
  code: string
  severity: Severity
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
    hint: hint ?? registry[code].fix,
    ...(also ? { also: also.map(placeOf) } : {}),
  }))
}
