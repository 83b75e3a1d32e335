import type { Node } from '../expressions/index.ts'
import type { Context } from '../scope/context.ts'

/**
 * Returns the literals and constants of portal.yaml that an expression may evaluate to.
 *
 * All branches of `pick` and `orElse` count; branches that read data add nothing.
 */
export function constantTexts(node: Node, context: Context): readonly string[] {
  if (node.op === 'literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.op === 'call' && (node.name === 'pick' || node.name === 'orElse'))
    return (node.name === 'pick' ? node.args.slice(1) : node.args).flatMap((part) => constantTexts(part, context))
  const path = stepsOf(node)
  if (path?.[0] !== 'portal') return []
  const value = path.slice(1).reduce<unknown>((inner, step) => own(inner, step), context.portal.value)
  return typeof value === 'string' ? [value] : []
}

/** Returns whether an expression evaluates to literals and constants only. */
export function isConstant(node: Node): boolean {
  if (node.op === 'literal') return true
  if (node.op === 'call' && (node.name === 'pick' || node.name === 'orElse'))
    return (node.name === 'pick' ? node.args.slice(1) : node.args).every(isConstant)
  return stepsOf(node)?.[0] === 'portal'
}

function stepsOf(node: Node): readonly string[] | undefined {
  if (node.op === 'name') return [node.name]
  const name = node.op === 'field' ? node.name : node.op === 'index' && node.at.op === 'literal' ? String(node.at.value) : undefined
  const of = node.op === 'field' || node.op === 'index' ? stepsOf(node.of) : undefined
  return name === undefined || of === undefined ? undefined : [...of, name]
}

const own = (of: unknown, step: string): unknown =>
  typeof of === 'object' && of !== null && Object.hasOwn(of, step) ? (of as Record<string, unknown>)[step] : undefined
