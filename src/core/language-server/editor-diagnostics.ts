/** Turns the compiler's diagnostics into those of the editor. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DiagnosticSeverity, type Diagnostic as EditorDiagnostic, type Range } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Diagnostic, Fix, Span } from '../compiler/diagnostics/diagnostic.ts'
import type { ReportLanguage } from '../compiler/diagnostics/report-words.ts'
import { explainInItalian } from '../compiler/diagnostics/report-words.ts'
import { uriOfPath } from './project-paths.ts'

/** A diagnostic as the editor shows it, with its fixes. */
export interface ReportedDiagnostic {
  shown: EditorDiagnostic
  fixes: readonly Fix[]
}

/** Returns the editor's diagnostics by path. A cause with several places is shown at each of them. */
export function editorDiagnostics(
  root: string,
  diagnostics: readonly Diagnostic[],
  documents: ReadonlyMap<string, TextDocument>,
  language: ReportLanguage,
): ReadonlyMap<string, readonly ReportedDiagnostic[]> {
  const byPath = new Map<string, ReportedDiagnostic[]>()
  for (const diagnostic of diagnostics)
    for (const span of [diagnostic.span, ...(diagnostic.also ?? [])]) {
      const document = documents.get(span.file)
      if (!document) continue
      const one = { shown: at(root, diagnostic, span, document, language), fixes: diagnostic.fixes ?? [] }
      byPath.set(span.file, [...(byPath.get(span.file) ?? []), one])
    }
  return byPath
}

function at(root: string, diagnostic: Diagnostic, span: Span, document: TextDocument, language: ReportLanguage): EditorDiagnostic {
  const { code, severity, message, hint } = diagnostic
  const told = language === 'it' ? explainInItalian(diagnostic) : { message, hints: hint === undefined ? [] : [hint] }
  return {
    range: rangeOf(span, document),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    codeDescription: { href: explanationOf(root, code) },
    source: 'catalogue',
    message: [told.message, ...told.hints].join('\n'),
  }
}

/** Returns the range of a span. An empty one, such as that of a missing value, is widened to one character. */
export function rangeOf({ start, end }: Pick<Span, 'start' | 'end'>, document: TextDocument): Range {
  return { start: document.positionAt(start), end: document.positionAt(Math.max(end, start + 1)) }
}

/** Returns the address of a code's explanation: the line of its heading, as editors open no anchors of Markdown. */
function explanationOf(root: string, code: string): string {
  const at = headings(root).get(code)
  return `${uriOfPath(root, reference)}${at === undefined ? '' : `#L${at}`}`
}

const reference = 'docs/diagnostics.md'
const known = new Map<string, ReadonlyMap<string, number>>()

/** Returns the line of each code's heading; none for a project without the reference. */
function headings(root: string): ReadonlyMap<string, number> {
  const read =
    known.get(root) ??
    new Map(
      linesOf(join(root, reference)).flatMap((line, index) => {
        const code = /^### (CAT\d{3}) /.exec(line)?.[1]
        return code === undefined ? [] : [[code, index + 1] as const]
      }),
    )
  known.set(root, read)
  return read
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
