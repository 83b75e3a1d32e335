import type { FunctionRule } from './function-rule.ts'
import type { Literal } from './type.ts'

/** Offsets into the expression's text, the end exclusive. */
export type Span = readonly [start: number, end: number]

export type EqualitySign = '==' | '!='
export type OrderSign = '<' | '<=' | '>' | '>='

/** The sign of a comparison whose sides are exchanged. */
export const reversed = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
} as const satisfies Record<EqualitySign | OrderSign, EqualitySign | OrderSign>

/** Literal with unit: `100 CHF` (in cents), `7 days`, `2026-12-20`, `2026-12-20 08:30` (an instant). */
export type Measure = 'cents' | 'days' | 'date' | 'date-time'

/** A node of the syntax tree. The parameter of a lambda is a name, not a node. */
export type Node = { readonly span: Span } /** `measure`: set for a literal with unit. */ & (
  | { readonly op: 'literal'; readonly value: Literal | boolean | null; readonly measure?: Measure }
  | { readonly op: 'name'; readonly name: string }
  | { readonly op: 'field'; readonly of: Node; readonly name: string; readonly nameSpan: Span }
  | { readonly op: 'index'; readonly of: Node; readonly at: Node }
  | { readonly op: 'not'; readonly of: Node }
  | { readonly op: 'and' | 'or'; readonly left: Node; readonly right: Node }
  | { readonly op: 'compare'; readonly sign: EqualitySign | OrderSign; readonly left: Node; readonly right: Node }
  | { readonly op: 'in'; readonly left: Node; readonly right: Node }
  | { readonly op: 'multiply'; readonly sign: '*'; readonly left: Node; readonly right: Node }
  /** `opposite`: unary minus; `left` is the literal 0. */
  | { readonly op: 'add'; readonly sign: '+' | '-'; readonly left: Node; readonly right: Node; readonly opposite?: true }
  | { readonly op: 'list'; readonly items: readonly Node[] }
  /** `own`: the rule of a function that the portal declares. */
  | {
      readonly op: 'call'
      readonly name: string
      readonly nameSpan: Span
      readonly args: readonly Node[]
      readonly own?: FunctionRule
    }
  | { readonly op: 'method'; readonly name: string; readonly nameSpan: Span; readonly of: Node; readonly args: readonly Node[] }
  | {
      readonly op: 'each'
      readonly name: EachName
      readonly nameSpan: Span
      readonly of: Node
      readonly item: string
      readonly itemSpan: Span
      readonly body: Node
    }
)
export type NodeOf<Op extends Node['op']> = Extract<Node, { op: Op }>

/** List methods with a lambda; its parameter is in scope inside the lambda's body only. */
export const eachNames = ['exists', 'all', 'filter', 'map', 'sortedBy'] as const
export type EachName = (typeof eachNames)[number]

/** A path in facts: names separated by "/", escaped as in a JSON pointer (RFC 6901). */
export type Path = string

const escaped = (name: string): string => (/[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name)
export const within = (path: Path, name: string | number): Path => `${path}/${escaped(String(name))}`

/** Returns the path of a node, `a/b/c/0` for `a.b['c'][0]`; undefined for any other node. Only paths are narrowed. */
export function pathOf(node: Node): Path | undefined {
  if (node.op === 'name') return node.name
  if (node.op !== 'field' && node.op !== 'index') return undefined
  const base = pathOf(node.of)
  if (base === undefined) return undefined
  if (node.op === 'field') return within(base, node.name)
  return node.at.op === 'literal' && typeof node.at.value !== 'boolean' && node.at.value !== null ? within(base, node.at.value) : undefined
}

/** Formats a path as expression text: `booking.questions[0].type`. */
export const writtenPath = (path: Path): string =>
  path
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((written, name) =>
      /^\d+$/.test(name) ? `${written}[${name}]` : /^\w+$/.test(name) ? `${written}.${name}` : `${written}['${name}']`,
    )

export const isNull = (node: Node): boolean => node.op === 'literal' && node.value === null

/** Returns the values of a literal or a list of literals; undefined for any other node. */
export function literalsOf(node: Node): readonly Literal[] | undefined {
  if (node.op === 'literal') return typeof node.value === 'string' || typeof node.value === 'number' ? [node.value] : undefined
  if (node.op !== 'list') return undefined
  const items = node.items.map((item) => (item.op === 'literal' ? literalsOf(item) : undefined))
  return items.every((item) => item !== undefined) ? items.flat() : undefined
}

/** Returns the child nodes, left to right. */
export function partsOf(node: Node): readonly Node[] {
  switch (node.op) {
    case 'literal':
    case 'name':
      return []
    case 'field':
    case 'not':
      return [node.of]
    case 'index':
      return [node.of, node.at]
    case 'and':
    case 'or':
    case 'compare':
    case 'in':
    case 'add':
    case 'multiply':
      return [node.left, node.right]
    case 'list':
      return node.items
    case 'call':
      return node.args
    case 'method':
      return [node.of, ...node.args]
    case 'each':
      return [node.of, node.body]
  }
}

/** Returns a copy of a node in which each child is what `made` returns for it. */
export function withParts(node: Node, made: (part: Node) => Node): Node {
  switch (node.op) {
    case 'literal':
    case 'name':
      return node
    case 'field':
    case 'not':
      return { ...node, of: made(node.of) }
    case 'index':
      return { ...node, of: made(node.of), at: made(node.at) }
    case 'and':
    case 'or':
    case 'compare':
    case 'in':
    case 'add':
    case 'multiply':
      return { ...node, left: made(node.left), right: made(node.right) }
    case 'list':
      return { ...node, items: node.items.map(made) }
    case 'call':
      return { ...node, args: node.args.map(made) }
    case 'method':
      return { ...node, of: made(node.of), args: node.args.map(made) }
    case 'each':
      return { ...node, of: made(node.of), body: made(node.body) }
  }
}
