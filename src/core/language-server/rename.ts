/** Renames what the catalogue defines, at its definition and at every use. Comments and layout stay as they are. */
import type { TextDocumentEdit, TextEdit, WorkspaceEdit } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Span } from '../compiler/diagnostics/diagnostic.ts'
import { definingSpan, fileKinds, usesOf } from './navigate.ts'
import type { OpenFile } from './place-in-file.ts'
import { type SymbolAtCursor, type SymbolKind, symbolAt } from './symbol-at.ts'

type NameSymbol = Extract<SymbolAtCursor, { is: 'name' }>

const renamed: readonly SymbolKind[] = ['screen', 'dialog', 'form', 'part', 'condition', 'local-condition', 'value', 'text', 'constant']

/** Returns the name at an offset that can be renamed; of a constant in groups, its last word. */
export function renamableAt(file: OpenFile, offset: number): NameSymbol | undefined {
  const symbol = symbolAt(file, offset)
  return symbol?.is === 'name' && renamed.includes(symbol.kind) && definingSpan(file, symbol) ? symbol : undefined
}

/** The part of a name that is replaced: of a constant in groups, its last word. */
export const lastWord = ({ kind, name }: NameSymbol): string => (kind === 'constant' ? (name.split('.').at(-1) ?? name) : name)

/** Documents by path, as they are in the editor or on disk. */
interface Documents {
  read(path: string): TextDocument | undefined
  /** The version in the editor; null of a file that is not open. */
  version(path: string): number | null
  uri(path: string): string
}

/** Returns the edit, or why there is none. */
export function rename(file: OpenFile, symbol: NameSymbol, to: string, documents: Documents): WorkspaceEdit | string {
  const isCamel = symbol.kind === 'constant' || symbol.kind === 'value'
  const spelling = isCamel ? /^[a-z][A-Za-z0-9]*$/ : /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
  if (!spelling.test(to)) return `"${to}" is not written in ${isCamel ? 'camelCase' : 'kebab-case'}.`
  const whole = symbol.kind === 'constant' ? [...symbol.name.split('.').slice(0, -1), to].join('.') : to
  if (definingSpan(file, { ...symbol, name: whole })) return `There is a ${symbol.kind} "${whole}" already.`
  const folder = fileKinds[symbol.kind]
  const defining = definingSpan(file, symbol)
  const spans = [...(defining && folder === undefined ? [defining] : []), ...usesOf(file, symbol)]
  const byFile = new Map<string, TextEdit[]>()
  for (const span of spans) {
    const edit = replaceIn(span, symbol, to, span === defining, documents)
    if (!edit) return 'A file has changed since it was checked last. Try again when its reports are there.'
    byFile.set(span.file, [...(byFile.get(span.file) ?? []), edit])
  }
  const edits: TextDocumentEdit[] = [...byFile].map(([path, all]) => ({
    textDocument: { uri: documents.uri(path), version: documents.version(path) },
    edits: all,
  }))
  if (folder === undefined) return { documentChanges: edits }
  const path = (name: string): string => documents.uri(`catalogue/${folder}/${name}.yaml`)
  return { documentChanges: [...edits, { kind: 'rename', oldUri: path(symbol.name), newUri: path(to) }] }
}

/** Returns the edit of one use; undefined if the name no longer stands there. */
function replaceIn(span: Span, symbol: NameSymbol, to: string, isDefinition: boolean, documents: Documents): TextEdit | undefined {
  const document = documents.read(span.file)
  const written = document?.getText().slice(span.start, span.end) ?? ''
  const word = lastWord(symbol)
  // A use of a constant is written with its groups, and may go on to one inside.
  const name = symbol.kind === 'constant' && !isDefinition ? symbol.name : word
  const at = written.indexOf(name)
  if (!document || at < 0) return undefined
  const start = span.start + at + name.length - word.length
  return { range: { start: document.positionAt(start), end: document.positionAt(start + word.length) }, newText: to }
}
