/** Offers the fixes that diagnostics bring with them. */
import { type CodeAction, CodeActionKind, type Diagnostic as EditorDiagnostic, type Range, type TextEdit } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Edit, Fix } from '../compiler/diagnostics/diagnostic.ts'
import type { ReportedDiagnostic } from './editor-diagnostics.ts'

/** Documents of a project, by path: as they were checked, and as they are now. */
interface Documents {
  checked(path: string): TextDocument | undefined
  current(path: string): TextDocument | undefined
  uri(path: string): string
}

/** Returns the fixes of the diagnostics that touch a range. A fix whose text has changed since the check is left out. */
export function quickFixes(reported: readonly ReportedDiagnostic[], range: Range, documents: Documents): CodeAction[] {
  return reported
    .filter(({ shown }) => touches(shown.range, range))
    .flatMap(({ shown, fixes }) => fixes.flatMap((fix) => codeAction(fix, shown, fixes.length === 1, documents) ?? []))
}

function codeAction(fix: Fix, shown: EditorDiagnostic, isPreferred: boolean, documents: Documents): CodeAction | undefined {
  const changes: Record<string, TextEdit[]> = {}
  for (const edit of fix.edits) {
    const made = textEdit(edit, documents)
    if (!made) return undefined
    const uri = documents.uri(edit.span.file)
    changes[uri] = [...(changes[uri] ?? []), made]
  }
  return { title: fix.title, kind: CodeActionKind.QuickFix, diagnostics: [shown], isPreferred, edit: { changes } }
}

function textEdit({ span, replaces, text, lines }: Edit, documents: Documents): TextEdit | undefined {
  const [checked, current] = [documents.checked(span.file), documents.current(span.file)]
  if (!checked || !current || checked.getText() !== current.getText()) return undefined
  const whole = checked.getText()
  let { start, end } = span
  if (replaces !== undefined) {
    const inside = whole.slice(start, end)
    const at = inside.indexOf(replaces)
    if (at < 0 || at !== inside.lastIndexOf(replaces)) return undefined
    start += at
    end = start + replaces.length
  }
  if (lines) [start, end] = wholeLines(whole, start, end)
  return { range: { start: current.positionAt(start), end: current.positionAt(end) }, newText: text }
}

/** Widens a span to its lines if nothing else is on them. */
function wholeLines(text: string, start: number, end: number): [number, number] {
  const first = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const last = next < 0 ? text.length : next
  const alone = text.slice(first, start).trim() === '' && /^\s*(?:#.*)?$/.test(text.slice(end, last))
  return alone ? [first, Math.min(last + 1, text.length)] : [start, end]
}

const touches = (one: Range, other: Range): boolean => !isBefore(one.end, other.start) && !isBefore(other.end, one.start)
const isBefore = (one: Range['start'], other: Range['start']): boolean =>
  one.line < other.line || (one.line === other.line && one.character < other.character)
