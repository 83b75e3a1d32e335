/** Reports as people and tools read them: a frame for the terminal and the page, records for `--json`. */
import type { Diagnostic } from './diagnostic.ts'
import { registry } from './registry.ts'

/** Texts of the files that reports point into, by path as in the spans. */
export type FileTexts = ReadonlyMap<string, string>

/** One-based line and column of an offset. */
export function positionOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { line, column: offset - (before.lastIndexOf('\n') + 1) + 1 }
}

/**
 * `error CAT301  message`, the place, and the line with what is meant underlined; a line before it for context.
 * A mistake that runs over several lines is underlined to the end of its first.
 */
export function frameOf(diagnostic: Diagnostic, texts: FileTexts): string {
  const { span } = diagnostic
  const text = texts.get(span.file) ?? ''
  const { line, column } = positionOf(text, span.start)
  const lines = text.split('\n')
  const current = lines[line - 1] ?? ''
  const width = String(line).length
  const gutter = (label: string): string => `    ${label.padStart(width)} | `
  const length = Math.max(1, Math.min(span.end - span.start, current.length - column + 1))
  const frame = [
    `${diagnostic.severity} ${diagnostic.code}  ${diagnostic.message}`,
    `  ${span.file}:${line}:${column}`,
    ...(line > 1 ? [`${gutter(String(line - 1))}${lines[line - 2] ?? ''}`.trimEnd()] : []),
    `${gutter(String(line))}${current}`.trimEnd(),
    `${gutter('')}${' '.repeat(column - 1)}${'^'.repeat(length)}`,
    ...(diagnostic.hint ? [`  ${diagnostic.hint}`] : []),
  ]
  return frame.join('\n')
}

/** The last line of a report. */
export function summaryOf(diagnostics: readonly Diagnostic[], screens: number): string {
  const errors = diagnostics.filter((one) => one.severity === 'error').length
  const warnings = diagnostics.length - errors
  const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`
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
}

export function jsonOf(diagnostics: readonly Diagnostic[], texts: FileTexts): JsonReport[] {
  return diagnostics.map(({ code, severity, span, message, hint }) => ({
    code,
    severity,
    file: span.file,
    ...positionOf(texts.get(span.file) ?? '', span.start),
    message,
    hint: hint ?? registry[code].mend,
  }))
}
