/**
 * Named values: `values.name` is checked and emitted as if the expression of the value stood in its place.
 *
 * So what the conditions around a use establish holds inside the value, too.
 */
import type { Environment } from './environment.ts'
import { type Node, partsOf, type Span, withParts } from './node.ts'
import { mostNodes } from './parse.ts'
import type { ExpressionProblem } from './problem.ts'
import { describe, type Slot } from './type.ts'

/** An expression with a name. */
export interface NamedValue {
  /** The names that it reads beside the roots, which are resolved at each use. */
  about: ReadonlyMap<string, Slot>
  /** Other values that it reads are expanded. */
  node: Node
}

/** One use of a value. */
export interface ValueUse {
  name: string
  /** Offsets of the name, without `values.`. */
  nameSpan: Span
  /** Offsets of the whole use, which all nodes in its place have. */
  span: Span
  /** The nodes that stand for each name of its `about`. */
  given: ReadonlyMap<string, readonly Node[]>
}

export interface Expanded {
  node: Node
  uses: readonly ValueUse[]
  problems: readonly ExpressionProblem[]
}

/** Writes the expressions of values in the places of their names. A value that is unknown or invalid stays: it is of type `unknown`. */
export function expandValues(root: Node, environment: Environment): Expanded {
  const uses: ValueUse[] = []
  const problems: ExpressionProblem[] = []
  const visit = (node: Node, bound: readonly string[]): Node => {
    if (node.op === 'each') return withParts(node, (part) => visit(part, part === node.body ? [...bound, node.item] : bound))
    const value = node.op === 'field' && node.of.op === 'name' && node.of.name === 'values' ? environment.values?.get(node.name) : undefined
    if (node.op !== 'field' || !value) return withParts(node, (part) => visit(part, bound))
    const { name, nameSpan, span } = node
    const given = new Map<string, Node[]>()
    const means = new Map<string, () => Node>()
    for (const [word, slot] of value.about) {
      const found = standsFor(word, bound, environment, span)
      if (!found) problems.push(notInScope(name, word, slot, span))
      const nodes: Node[] = []
      given.set(word, nodes)
      means.set(word, () => {
        const node: Node = { ...(found ?? { op: 'literal', value: null, span }) }
        nodes.push(node)
        return node
      })
    }
    uses.push({ name, nameSpan, span, given })
    return placed(value.node, span, means, new Set([...environment.names.keys(), ...bound]))
  }
  const node = visit(root, [])
  if (uses.length > 0 && sizeOf(node) > mostNodes)
    problems.push({ code: 'not-in-language', span: root.span, message: 'With the values that it reads, this expression is too long' })
  return { node, uses, problems }
}

/** Returns problems of uses whose `about` has another type at the place; `slots` are those of the expanded tree. */
export function aboutProblems(
  uses: readonly ValueUse[],
  environment: Environment,
  slots: ReadonlyMap<Node, Slot>,
  fits: (given: Slot, wanted: Slot) => boolean,
): ExpressionProblem[] {
  return uses.flatMap(({ name, span, given }) =>
    [...given].flatMap(([word, nodes]) => {
      const wanted = environment.values?.get(name)?.about.get(word)
      const isOther = (node: Node): boolean => {
        const slot = slots.get(node)
        return slot !== undefined && wanted !== undefined && !fits(slot, wanted)
      }
      return wanted && nodes.some(isOther) ? [notInScope(name, word, wanted, span)] : []
    }),
  )
}

const notInScope = (name: string, word: string, { type }: Slot, span: Span): ExpressionProblem => ({
  code: 'value-about',
  span,
  message: `The value "${name}" is about ${word} (${describe(type)}), which is not in scope here`,
})

/** Returns what a name of an `about` means at a use: a name in scope, or a load. */
function standsFor(word: string, bound: readonly string[], { names }: Environment, span: Span): Node | undefined {
  if (bound.includes(word) || names.has(word)) return { op: 'name', name: word, span }
  const data = names.get('data')?.type
  return data?.kind === 'record' && data.fields.has(word)
    ? { op: 'field', of: { op: 'name', name: 'data', span }, name: word, nameSpan: span, span }
    : undefined
}

/**
 * Copies the tree of a value to a use.
 *
 * @param taken names that mean something at the use: an item of a list in the value gets another name.
 */
function placed(node: Node, span: Span, given: ReadonlyMap<string, () => Node>, taken: ReadonlySet<string>): Node {
  if (node.op === 'name') return given.get(node.name)?.() ?? { ...node, span }
  const moved = 'nameSpan' in node ? { ...node, span, nameSpan: span } : { ...node, span }
  if (moved.op !== 'each') return withParts(moved, (part) => placed(part, span, given, taken))
  let item = moved.item
  while (taken.has(item)) item += '_'
  const inside = new Map(given).set(moved.item, (): Node => ({ op: 'name', name: item, span }))
  const each = withParts(moved, (part) =>
    part === moved.body ? placed(part, span, inside, new Set(taken).add(item)) : placed(part, span, given, taken),
  )
  return { ...each, item, itemSpan: span } as Node
}

const sizeOf = (node: Node): number => partsOf(node).reduce((size, part) => size + sizeOf(part), 1)
