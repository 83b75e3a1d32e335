import { neededBy, ruleOf } from './functions.ts'
import type { Node } from './node.ts'
import { pathOf, writtenPath } from './node.ts'
import type { ExpressionProblem } from './problem.ts'
import type { Slot } from './type.ts'

/**
 * Position of an expression, which decides how missing data is treated:
 *
 *   condition  when, where, is, open: undecided counts as false
 *   value      columns, facts, optional inputs: a missing value is shown as absent, or not sent
 *   needed     placeholders, required inputs, addresses, group keys: must not be nullable; a guard must exclude it
 *   rule       a field's rule: broken only where it is known to be false
 */
export type Position = 'condition' | 'value' | 'needed' | 'rule'

/** Returns the problems that a well-typed expression has only at this position. */
export function positionProblems(node: Node, slot: Slot, position: Position, slots: ReadonlyMap<Node, Slot>): readonly ExpressionProblem[] {
  if (position === 'needed') return slot.missing ? [neededProblem(node, slots)] : []
  return position === 'rule' ? undecided(node, true, slots) : []
}

function neededProblem(node: Node, slots: ReadonlyMap<Node, Slot>): ExpressionProblem {
  const [start, end] = node.span
  const first = firstMissing(node, slots)
  const path = first && pathOf(first)
  if (!first || path === undefined)
    return {
      code: 'may-be-missing',
      span: [start, end],
      message: 'This may be missing, and here something must stand',
      hint: 'Say what stands for it with orElse(value, otherwise).',
    }
  const wholePath = pathOf(node) ?? path
  // Where no property below the first missing path is nullable, checking that path is enough.
  const asked = pathOf(node) !== undefined && missingBelow(node, first, slots) ? wholePath : path
  const whole = writtenPath(wholePath)
  return {
    code: 'may-be-missing',
    span: [start, end],
    message: `"${writtenPath(path)}" may be missing, and here something must stand`,
    hint: `Guard it with a condition that asks has(${writtenPath(asked)}), or write orElse(${whole}, otherwise).`,
    missing: { path, asked, whole },
  }
}

/** Returns whether a property between the first missing path and the whole is nullable by itself. */
function missingBelow(node: Node, path: Node, slots: ReadonlyMap<Node, Slot>): boolean {
  if (node === path) return false
  if (node.op !== 'field') return true
  const type = slots.get(node.of)?.type
  const own = type?.kind === 'record' ? type.fields.get(node.name)?.missing : undefined
  return own !== false || missingBelow(node.of, path, slots)
}

/** Returns the leftmost, shortest path that makes the whole missing. */
function firstMissing(node: Node, slots: ReadonlyMap<Node, Slot>): Node | undefined {
  if (!slots.get(node)?.missing) return undefined
  if (node.op === 'field' || node.op === 'index') return firstMissing(node.of, slots) ?? (pathOf(node) === undefined ? undefined : node)
  if (node.op === 'name') return node
  if (node.op === 'not' || node.op === 'each') return firstMissing(node.of, slots)
  if (node.op === 'and' || node.op === 'or' || node.op === 'compare' || node.op === 'in' || node.op === 'add' || node.op === 'multiply')
    return firstMissing(node.left, slots) ?? firstMissing(node.right, slots)
  if (node.op === 'method') return [node.of, ...node.args].map((part) => firstMissing(part, slots)).find((found) => found !== undefined)
  if (node.op === 'call' && !ruleOf(node)?.mayFindNothing)
    return neededBy(node)
      .map((part) => firstMissing(part, slots))
      .find((found) => found !== undefined)
  return undefined
}

/**
 * Reports nullable sides of a disjunction in a rule.
 *
 * A rule is broken only where it is known to be false, and "a or b" is known to be false only where both are present. A nullable side would
 * silently disable the rule, so the author must decide what missing means.
 */
function undecided(node: Node, truth: boolean, slots: ReadonlyMap<Node, Slot>): readonly ExpressionProblem[] {
  if (node.op === 'not') return undecided(node.of, !truth, slots)
  if (node.op !== 'and' && node.op !== 'or') return []
  const sides = [node.left, node.right]
  const deeper = sides.flatMap((side) => undecided(side, truth, slots))
  if ((node.op === 'or') !== truth) return deeper
  const unclear = sides.filter((side) => slots.get(side)?.missing && !(side.op === node.op))
  return [
    ...deeper,
    ...unclear.map(
      (side): ExpressionProblem => ({
        code: 'rule-undecided',
        span: side.span,
        message: 'Where this is missing, the rule can never be broken',
        hint:
          pathOf(side) === undefined
            ? 'Say what missing means with has(...), or apply the rule only when it is there.'
            : `Write orElse(${writtenPath(pathOf(side) ?? '')}, false), or apply the rule only when it is there.`,
      }),
    ),
  ]
}
