import type { Node, Path } from './node.ts'
import { isNull, literalsOf, pathOf } from './node.ts'
import type { Literal } from './type.ts'

/** Facts known inside a guard: present paths, and by path the possible and the excluded values. */
export interface Facts {
  present: ReadonlySet<Path>
  values: ReadonlyMap<Path, readonly Literal[]>
  excluded: ReadonlyMap<Path, readonly Literal[]>
}

export const noFacts: Facts = { present: new Set(), values: new Map(), excluded: new Map() }

type Values = ReadonlyMap<Path, readonly Literal[]>
const union = (a: readonly Literal[], b: readonly Literal[]): readonly Literal[] => [...new Set([...a, ...b])]
const intersection = (a: readonly Literal[], b: readonly Literal[]): readonly Literal[] => a.filter((value) => b.includes(value))

/** Merges over the union of the paths. */
const onEither = (a: Values, b: Values, combine: typeof union): Values => {
  const result = new Map(a)
  for (const [path, values] of b) {
    const other = a.get(path)
    result.set(path, other ? combine(other, values) : values)
  }
  return result
}
/** Merges over the intersection of the paths. */
const onBoth = (a: Values, b: Values, combine: typeof union): Values => {
  const result = new Map<Path, readonly Literal[]>()
  for (const [path, values] of a) {
    const other = b.get(path)
    if (other) result.set(path, combine(values, other))
  }
  return result
}

/** Facts of a conjunction. */
export const bothFacts = (a: Facts, b: Facts): Facts => ({
  present: new Set([...a.present, ...b.present]),
  values: onEither(a.values, b.values, intersection),
  excluded: onEither(a.excluded, b.excluded, union),
})

/** Facts of a disjunction. */
export const eitherFacts = (a: Facts, b: Facts): Facts => ({
  present: new Set([...a.present].filter((path) => b.present.has(path))),
  values: onBoth(a.values, b.values, union),
  excluded: onBoth(a.excluded, b.excluded, intersection),
})

/**
 * Rewrites the roots of the facts' paths; facts about a root without an entry are dropped.
 *
 * Example: facts of a condition about `practice`, where it is applied to `item.practice`.
 */
export function renameRoots({ present, values, excluded }: Facts, roots: ReadonlyMap<string, Path>): Facts {
  const renamed = (path: Path): Path | undefined => {
    const [head = '', ...rest] = path.split('/')
    const root = roots.get(head)
    return root === undefined ? undefined : [root, ...rest].join('/')
  }
  const renamedValues = (given: Values): Values =>
    new Map(
      [...given].flatMap(([path, list]) => {
        const to = renamed(path)
        return to === undefined ? [] : [[to, list] as const]
      }),
    )
  return {
    present: new Set([...present].map(renamed).filter((path) => path !== undefined)),
    values: renamedValues(values),
    excluded: renamedValues(excluded),
  }
}

const callsThatNeedNothing = ['has', 'orElse', 'pick']

/**
 * Collects the paths that must be present for the node to have a value.
 *
 * A path implies its prefixes. A comparison with null always has a value, so it requires none of its operands.
 */
function strictPaths(node: Node, found: Set<Path>): Set<Path> {
  if (node.op === 'compare' && (isNull(node.left) || isNull(node.right))) return found
  const path = pathOf(node)
  if (path !== undefined) {
    const names = path.split('/')
    for (let length = 1; length <= names.length; length++) found.add(names.slice(0, length).join('/'))
  }
  switch (node.op) {
    case 'field':
    case 'not':
    case 'each':
    case 'index':
      strictPaths(node.of, found)
      if (node.op === 'index') strictPaths(node.at, found)
      break
    case 'compare':
    case 'in':
    case 'add':
      strictPaths(node.left, found)
      strictPaths(node.right, found)
      break
    case 'method':
      for (const part of [node.of, ...node.args]) strictPaths(part, found)
      break
    case 'call':
      if (!callsThatNeedNothing.includes(node.name)) for (const part of node.args) strictPaths(part, found)
      if (node.name === 'pick' && node.args[0]) strictPaths(node.args[0], found)
      break
  }
  return found
}

const presence = (node: Node): Facts => ({ ...noFacts, present: strictPaths(node, new Set()) })

/** Memoised facts by node. A nested `pick` requests those of its condition twice, which is exponential otherwise. */
const known = new WeakMap<Node, Map<boolean, Facts>>()

/** Returns the facts that follow where the expression is known to be `truth`. */
export function factsOf(node: Node, truth: boolean): Facts {
  const ofNode = known.get(node) ?? new Map<boolean, Facts>()
  known.set(node, ofNode)
  const facts = ofNode.get(truth) ?? collectFacts(node, truth)
  ofNode.set(truth, facts)
  return facts
}

function collectFacts(node: Node, truth: boolean): Facts {
  switch (node.op) {
    case 'not':
      return factsOf(node.of, !truth)
    case 'and':
    case 'or': {
      const [left, right] = [factsOf(node.left, truth), factsOf(node.right, truth)]
      return (node.op === 'and') === truth ? bothFacts(left, right) : eitherFacts(left, right)
    }
    case 'compare':
    case 'in':
      return comparedFacts(node, truth)
    case 'call':
      return calledFacts(node, truth)
    default:
      // A value was decided, so every path that it requires is present.
      return presence(node)
  }
}

function comparedFacts(node: Extract<Node, { op: 'compare' | 'in' }>, truth: boolean): Facts {
  if (node.op === 'compare' && (isNull(node.left) || isNull(node.right))) {
    return (node.sign === '!=') === truth ? presence(isNull(node.left) ? node.right : node.left) : noFacts
  }
  const equality = node.op === 'in' || node.sign === '==' || node.sign === '!='
  const [side, other] = node.op === 'compare' && literalsOf(node.left) ? [node.right, node.left] : [node.left, node.right]
  const path = pathOf(side)
  const literals = literalsOf(other)
  const known = presence(node)
  if (!equality || path === undefined || !literals) return known
  const equal = (node.op === 'in' || node.sign === '==') === truth
  return equal ? { ...known, values: new Map([[path, literals]]) } : { ...known, excluded: new Map([[path, literals]]) }
}

function calledFacts(node: Extract<Node, { op: 'call' }>, truth: boolean): Facts {
  const [first, second, third] = node.args
  if (node.name === 'has' && first) return truth ? presence(first) : noFacts
  if (node.name === 'pick' && first && second && third) {
    return eitherFacts(bothFacts(factsOf(first, true), factsOf(second, truth)), bothFacts(factsOf(first, false), factsOf(third, truth)))
  }
  // orElse(x, false) is true only where x is.
  if (node.name === 'orElse' && first && node.args.length === 2 && second?.op === 'literal' && second.value === !truth)
    return factsOf(first, truth)
  return presence(node)
}
