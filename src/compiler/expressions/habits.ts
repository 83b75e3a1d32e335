/** What people write who know other languages, and what stands for it here. */
import type { Node } from './node.ts'
import { pathOf, writtenPath } from './node.ts'
import type { Type } from './type.ts'

/** Constants of other languages, in small letters. */
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

/** Functions of other languages, in small letters, and what stands for them here. */
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

/** What other languages ask after a point, in small letters, and how it is written here. */
const methods: Readonly<Record<string, string>> = {
  includes: 'text.contains(text), or item in list',
  some: 'list.exists(item, condition)',
  any: 'list.exists(item, condition)',
  every: 'list.all(item, condition)',
  length: 'size(list or text)',
  isempty: 'size(list or text) == 0',
}

const tables = { constants, functions, methods }

/** The constant, function or method of this language that a word of another stands for. */
export function meantBy(kind: keyof typeof tables, word: string): string | undefined {
  const [table, known] = [tables[kind], word.toLowerCase()]
  return Object.hasOwn(table, known) ? table[known] : undefined
}

/** Whether a bare word is a code of the type: its quotes are missing. */
export const isCodeOf = (type: Type | undefined, word: string): boolean =>
  type?.kind === 'enum' && type.source !== null && (type.declared ?? type.values).includes(word)

/** `stand-by` without quotes is read as one name less another. */
export function hyphenated(node: Node): string | undefined {
  if (node.op === 'name') return node.name
  if (node.op !== 'add' || node.sign !== '-') return undefined
  const [left, right] = [hyphenated(node.left), hyphenated(node.right)]
  return left === undefined || right === undefined ? undefined : `${left}-${right}`
}

/** How a list is asked whether it is empty. */
export function sizeHint(list: Node, empty: boolean): { hint: string } {
  const path = pathOf(list)
  return { hint: `Write size(${path === undefined ? 'list' : writtenPath(path)}) ${empty ? '== 0' : '> 0'}.` }
}
