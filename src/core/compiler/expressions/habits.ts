/** Notations of other languages and their equivalents in expressions, for hints. */
import type { Node } from './node.ts'
import { pathOf, writtenPath } from './node.ts'
import type { Type } from './type.ts'

/** Constants of other languages, in lower case. */
const constants: Readonly<Record<string, string>> = {
  true: 'true',
  yes: 'true',
  false: 'false',
  no: 'false',
  null: 'null',
  nil: 'null',
  none: 'null',
  undefined: 'null',
}

/** Functions of other languages, in lower case, with their equivalents. */
const functions: Readonly<Record<string, string>> = {
  not: '!(...)',
  and: 'a && b',
  or: 'a || b',
  len: 'size(list or text)',
  length: 'size(list or text)',
  count: 'size(list)',
  isempty: 'size(list or text) == 0',
  coalesce: 'orElse(value, otherwise)',
  ifnull: 'orElse(value, otherwise)',
  iif: 'pick(condition, value, otherwise)',
  ifelse: 'pick(condition, value, otherwise)',
  max: 'greatest(list)',
  min: 'least(list)',
}

/** Properties and methods of other languages, in lower case, with their equivalents. */
const methods: Readonly<Record<string, string>> = {
  includes: 'text.contains(text), or item in list',
  some: 'list.exists(item, condition)',
  any: 'list.exists(item, condition)',
  every: 'list.all(item, condition)',
  length: 'size(list or text)',
  isempty: 'size(list or text) == 0',
}

const tables = { constants, functions, methods }

/** Returns the equivalent of a constant, function or method of another language. */
export function equivalentOf(kind: keyof typeof tables, word: string): string | undefined {
  const [table, known] = [tables[kind], word.toLowerCase()]
  return Object.hasOwn(table, known) ? table[known] : undefined
}

/** Returns whether an unquoted word is a code of the type. */
export const isCodeOf = (type: Type | undefined, word: string): boolean =>
  type?.kind === 'enum' && type.source !== null && (type.declared ?? type.values).includes(word)

/** Detects an unquoted code such as `stand-by`, which parses as a subtraction. */
export function hyphenated(node: Node): string | undefined {
  if (node.op === 'name') return node.name
  if (node.op !== 'add' || node.sign !== '-') return undefined
  const [left, right] = [hyphenated(node.left), hyphenated(node.right)]
  return left === undefined || right === undefined ? undefined : `${left}-${right}`
}

/** Hint for checking whether a list is empty. */
export function sizeHint(list: Node, empty: boolean): { hint: string } {
  const path = pathOf(list)
  return { hint: `Write size(${path === undefined ? 'list' : writtenPath(path)}) ${empty ? '== 0' : '> 0'}.` }
}
