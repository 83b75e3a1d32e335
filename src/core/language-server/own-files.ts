/** Files of a project that are not of its catalogue, and that the project checks itself. */
import { type CompletionItem, CompletionItemKind, DiagnosticSeverity, type Hover } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { type Fix, writeInstead } from '../compiler/diagnostics/diagnostic.ts'
import { nearestOf } from '../compiler/diagnostics/nearest.ts'
import { type ReportedDiagnostic, rangeOf } from './editor-diagnostics.ts'
import { keysAfter, readCursor } from './reading/read-cursor.ts'

export interface OwnFile {
  /** Returns the mistakes of a text, with offsets into it. */
  mistakes(text: string): readonly OwnMistake[]
  /** Keys of each mapping, by its path: `payments.reservation`. */
  keys: ReadonlyMap<string, readonly string[]>
  /** What each value may be, by its path. */
  allowed: ReadonlyMap<string, string>
}
interface OwnMistake {
  start: number
  end: number
  message: string
  /** A word that does not exist, and those that do. */
  written?: string
  allowed?: readonly string[]
}

export function checkOwnFile({ mistakes }: OwnFile, path: string, document: TextDocument): readonly ReportedDiagnostic[] {
  return mistakes(document.getText()).map((mistake) => ({
    shown: { range: rangeOf(mistake, document), severity: DiagnosticSeverity.Error, source: path, message: mistake.message },
    fixes: fixesOf(mistake, path),
  }))
}

function fixesOf({ start, end, written, allowed }: OwnMistake, file: string): readonly Fix[] {
  const nearest = written !== undefined && allowed ? nearestOf(written, allowed) : undefined
  return nearest === undefined ? [] : [writeInstead(nearest, { file, start, end })]
}

export function completeOwnFile({ keys }: OwnFile, document: TextDocument, offset: number): CompletionItem[] {
  const text = document.getText()
  const cursor = readCursor(text, offset)
  if (cursor?.role !== 'key') return []
  const written = new Set([...cursor.written, ...keysAfter(text, offset, cursor)])
  const range = { start: document.positionAt(cursor.start), end: document.positionAt(offset) }
  return (keys.get(cursor.path.join('.')) ?? [])
    .filter((name) => !written.has(name))
    .map((label) => ({ label, kind: CompletionItemKind.Property, textEdit: { range, newText: `${label}: ` } }))
}

export function hoverOwnFile({ keys, allowed }: OwnFile, document: TextDocument, offset: number): Hover | undefined {
  const text = document.getText()
  const end = offset + (/^[\w-]*/.exec(text.slice(offset, offset + 200))?.[0].length ?? 0)
  const cursor = readCursor(text, end)
  if (!cursor) return undefined
  const path = [...cursor.path, ...(cursor.role === 'key' ? [cursor.before] : [])].join('.')
  const inside = keys.get(path)
  const value = allowed.get(path) ?? (inside && `With ${inside.join(', ')}.`)
  if (value === undefined) return undefined
  return { contents: { kind: 'markdown', value: `**${path}**\n\n${value}` }, range: rangeOf({ start: cursor.start, end }, document) }
}
