/** Where a name is defined, and where it is used. */

import { isMap, isPair, isScalar, isSeq } from 'yaml'
import type { Span } from '../compiler/diagnostics/diagnostic.ts'
import { keysAt, type OpenFile } from './place-in-file.ts'
import type { YamlPath } from './reading/read-cursor.ts'
import { shapeAt } from './reading/shape-at.ts'
import { introducedAt, type SymbolAtCursor, symbolAt } from './symbol-at.ts'

/** Returns the span of the definition of what stands at an offset. */
export function definitionAt(file: OpenFile, offset: number): Span | undefined {
  const symbol = symbolAt(file, offset)
  if (symbol?.is === 'expression') return introduction(file, symbol)
  return symbol?.is === 'name' ? definingSpan(file, symbol) : undefined
}

type NameSymbol = Extract<SymbolAtCursor, { is: 'name' }>

/** Definitions that are whole files. */
export const fileKinds: Readonly<Record<string, string>> = {
  screen: 'screens',
  dialog: 'dialogs',
  form: 'forms',
  part: 'parts',
  agenda: 'agendas',
  fields: 'fields',
}

/** Returns the span of the definition of a name. */
export function definingSpan(file: OpenFile, { kind, name }: NameSymbol): Span | undefined {
  if (kind === 'local-condition') return keySpanAt(file, ['conditions', name])
  const span = file.index.definitions.find((one) => one.kind === kind && one.name === name)?.span
  return span && (kind in fileKinds ? { ...span, start: 0, end: 0 } : span)
}

function introduction(file: OpenFile, { chain, path }: Extract<SymbolAtCursor, { is: 'expression' }>): Span | undefined {
  const place = introducedAt(file, chain, path)
  if (!place) return undefined
  if (place.isKey) return keySpanAt(file, place.path)
  const node = file.document.getIn(place.path, true)
  return isScalar(node) && node.range ? { file: file.path, start: node.range[0], end: node.range[1] } : undefined
}

function keySpanAt(file: OpenFile, path: YamlPath): Span | undefined {
  const key = keysAt(file, path.slice(0, -1)).find(({ name }) => name === path.at(-1))
  return key && { file: file.path, start: key.start, end: key.end }
}

/** Returns the spans of all uses of a name, without its definition. */
export function usesOf(file: OpenFile, { kind, name }: NameSymbol): readonly Span[] {
  if (kind === 'local-condition') return localUses(file, name)
  return file.index.uses.filter((use) => use.kind === kind && isOf(kind, use.name, name)).map(({ from }) => from)
}

/** A group of constants is used where one of them is. */
const isOf = (kind: string, used: string, name: string): boolean => used === name || (kind === 'constant' && used.startsWith(`${name}.`))

/** Returns the places of a file that name one of its own conditions. */
function localUses(file: OpenFile, name: string): readonly Span[] {
  const found: Span[] = []
  const visit = (node: unknown, path: YamlPath): void => {
    if (isMap(node))
      for (const pair of node.items) if (isPair(pair) && isScalar(pair.key)) visit(pair.value, [...path, String(pair.key.value)])
    if (isSeq(node)) for (const [index, item] of node.items.entries()) visit(item, [...path, index])
    if (!isScalar(node) || node.value !== name || !node.range) return
    const shape = shapeAt(path, file.shape, file.index.languages)?.shape
    if (shape?.is === 'conditions' || (shape?.is === 'name' && shape.of === 'condition'))
      found.push({ file: file.path, start: node.range[0], end: node.range[1] })
  }
  visit(file.document.contents, [])
  return found
}
