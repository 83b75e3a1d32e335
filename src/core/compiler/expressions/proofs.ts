import type { Facts } from './facts.ts'
import { bothFacts, eitherFacts, noFacts } from './facts.ts'
import { neededBy, ruleOf } from './functions.ts'
import type { Node, Path } from './node.ts'
import { isNull, literalsOf, pathOf } from './node.ts'

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
    case 'multiply':
      strictPaths(node.left, found)
      strictPaths(node.right, found)
      break
    case 'method':
      for (const part of [node.of, ...node.args]) strictPaths(part, found)
      break
    case 'call':
      for (const part of neededBy(node)) strictPaths(part, found)
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
      return ruleOf(node)?.proves?.(node.args, truth, factsOf) ?? presence(node)
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
