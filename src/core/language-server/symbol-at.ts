/** Finds what the word at the cursor is: a key, a name of a definition, or a part of an expression. */
import type { Environment } from '../compiler/expressions/index.ts'
import type { NameKind, Shape } from '../compiler/grammar/shape.ts'
import { placeholderAt } from './complete.ts'
import type { IndexedDefinition } from './index/project-index.ts'
import { keysAt, type OpenFile, scalarAt, scopeAt } from './place-in-file.ts'
import { readCursor, type YamlPath } from './reading/read-cursor.ts'
import { chainBefore, scopeInside } from './reading/read-expression.ts'
import { shapeAt } from './reading/shape-at.ts'

/** Kinds of names that are defined in one place. A local condition is defined in its own file. */
export type SymbolKind = IndexedDefinition['kind'] | 'local-condition' | 'schema'

export type SymbolAtCursor = {
  /** Offsets of the word in the text. */
  start: number
  end: number
} & (
  | { is: 'key'; name: string; path: YamlPath }
  | { is: 'name'; kind: SymbolKind; name: string }
  | { is: 'word'; path: YamlPath }
  /** `chain`: the word with what stands before its point, `booking.participants`. */
  | { is: 'expression'; chain: string; environment: Environment; path: YamlPath }
  | { is: 'function'; name: string; isMethod: boolean }
)

export function symbolAt(file: OpenFile, offset: number): SymbolAtCursor | undefined {
  const end = offset + (/^[\w-]*/.exec(file.text.slice(offset, offset + 200))?.[0].length ?? 0)
  const cursor = readCursor(file.text, end)
  if (!cursor) return undefined
  const { before, path } = cursor
  if (cursor.role === 'key' && !isNameItem(file, path, cursor.inItem)) {
    const range = { start: cursor.start, end }
    return definedBy(file, [...path, before], range) ?? { is: 'key', name: before, path, ...range }
  }
  const placed = shapeAt(path, file.shape, file.index.languages)
  if (!placed) return undefined
  const expression = placed.isText ? placeholderAt(before) : isExpression(placed.shape) ? before : undefined
  if (expression !== undefined) return inExpression(expression, file, path, end)
  const start = end - (/[\w.-]*$/.exec(before)?.[0].length ?? 0)
  const name = file.text.slice(start, end)
  const kind = kindOf(placed.shape, name, file)
  return kind && name !== '' ? { is: 'name', kind, name, start, end } : { is: 'word', path, start: cursor.start, end }
}

const isExpression = ({ is }: Shape): boolean => is === 'expression' || is === 'inputs'

/** Returns whether `- word` is the name in a list and not the key of a mapping. */
function isNameItem(file: OpenFile, path: YamlPath, inItem: boolean): boolean {
  const placed = inItem ? shapeAt(path, file.shape, file.index.languages) : undefined
  return placed !== undefined && !['record', 'kinds', 'map', 'text', 'inputs'].includes(placed.shape.is)
}

/** Returns the definition that a key is: of a condition, a shared text, a constant. */
function definedBy(file: OpenFile, path: YamlPath, range: { start: number; end: number }): SymbolAtCursor | undefined {
  const [first, ...rest] = path
  const name = rest.join('.')
  if (file.kind === 'conditions' && rest.length === 0) return { is: 'name', kind: 'condition', name: String(first), ...range }
  if (file.kind === 'values' && rest.length === 0) return { is: 'name', kind: 'value', name: String(first), ...range }
  if (rest.length === 1 && first === 'conditions') return { is: 'name', kind: 'local-condition', name, ...range }
  if (file.kind === 'messages' && first === 'texts' && rest.length === 1) return { is: 'name', kind: 'text', name, ...range }
  const isConstant = file.kind === 'portal' && first === 'constants' && file.index.names['own-constant'].includes(name)
  return isConstant ? { is: 'name', kind: 'constant', name, ...range } : undefined
}

const sameKind: Partial<Record<NameKind, SymbolKind>> = {
  'described-operation': 'operation',
  'own-constant': 'constant',
}
const defined: readonly string[] = ['screen', 'dialog', 'form', 'part', 'agenda', 'fields', 'area', 'text', 'operation', 'schema']

function kindOf(shape: Shape, name: string, file: OpenFile): SymbolKind | undefined {
  if (shape.is === 'text') return 'text'
  if (shape.is === 'kind' || shape.is === 'own-kind') return 'schema'
  if (shape.is === 'conditions' || (shape.is === 'name' && shape.of === 'condition')) return conditionKind(name, file)
  if (shape.is !== 'name') return undefined
  return sameKind[shape.of] ?? (defined.includes(shape.of) ? (shape.of as SymbolKind) : undefined)
}

const conditionKind = (name: string, file: OpenFile): SymbolKind =>
  keysAt(file, ['conditions']).some((key) => key.name === name) && file.kind !== 'conditions' ? 'local-condition' : 'condition'

function inExpression(before: string, file: OpenFile, path: YamlPath, end: number): SymbolAtCursor | undefined {
  const quoted = /\.having\(\s*'([\w-]*)$/.exec(before) ?? /\bserved\(\s*'(\w*)$/.exec(before)
  if (quoted) {
    const [all, name = ''] = quoted
    const kind = all.startsWith('.having') ? 'condition' : 'operation'
    return { is: 'name', kind, name, start: end - name.length, end }
  }
  const scope = scopeAt(file, path)
  const word = /[A-Za-z_]\w*$/.exec(before)?.[0]
  if (word === undefined || !scope) return undefined
  const range = { start: end - word.length, end }
  const chain = chainBefore(before, before.length)
  if (file.text[end] === '(') return { is: 'function', name: word, isMethod: chain !== word, ...range }
  const constant = /^portal\.(.+)$/.exec(chain)?.[1]
  if (constant !== undefined && file.index.names['own-constant'].includes(constant))
    return { is: 'name', kind: 'constant', name: constant, start: end - constant.length, end }
  if (chain === `values.${word}` && scope.environment.values?.has(word)) return { is: 'name', kind: 'value', name: word, ...range }
  return { is: 'expression', chain, environment: scopeInside(before, scope.environment), path, ...range }
}

/** Returns the place in the file where a name of an expression is introduced: a load, a parameter, the item of a loop. */
export function introducedAt(file: OpenFile, chain: string, path: YamlPath): { path: YamlPath; isKey: boolean } | undefined {
  const [root = '', member] = chain.split(/[.([]/)
  const isWritten = (place: YamlPath): boolean => keysAt(file, place.slice(0, -1)).some(({ name }) => name === place.at(-1))
  for (let length = path.length; length >= 0; length--) {
    const around = path.slice(0, length)
    if (scalarAt(file, [...around, 'each']) === root) return { path: [...around, 'each'], isKey: false }
    for (const declaring of ['about', 'takes'])
      if (isWritten([...around, declaring, root])) return { path: [...around, declaring, root], isKey: true }
    const load = member !== undefined && ['data', 'params', 'session'].includes(root) ? [...around, root, member] : undefined
    if (load && isWritten(load)) return { path: load, isKey: true }
  }
  return undefined
}
