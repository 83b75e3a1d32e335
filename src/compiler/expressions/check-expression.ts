import { assignable } from './assignable.ts'
import { TypeWalk } from './check.ts'
import type { Environment } from './environment.ts'
import { refined } from './environment.ts'
import { noFacts } from './facts.ts'
import type { Node } from './node.ts'
import { partsOf } from './node.ts'
import { parseExpression } from './parse.ts'
import type { Position } from './position.ts'
import { positionProblems } from './position.ts'
import type { ExpressionProblem } from './problem.ts'
import type { SchemaPointer, Slot, Type } from './type.ts'
import { boolean, describe, inEuro } from './type.ts'

/** An expression without a mistake, and all that emission and the use index need of it. */
export interface Checked {
  readonly text: string
  readonly node: Node
  /** What the whole gives. */
  readonly slot: Slot
  readonly position: Position
  /** Every node under all facts, those of the expression itself included. */
  readonly slots: ReadonlyMap<Node, Slot>
  /** Every node as TypeScript sees it: under the facts from outside alone, which stand in the parameter's type. */
  readonly emittedSlots: ReadonlyMap<Node, Slot>
  readonly environment: Environment
  /** Every schema place that is read. */
  readonly reads: ReadonlySet<SchemaPointer>
  /** Names at hand that are read, without those that the expression itself introduces. */
  readonly names: ReadonlySet<string>
  /** Named conditions that `having` asks. */
  readonly conditions: ReadonlySet<string>
  /** Names under `data` that are read: nothing is shown before these are there. */
  readonly waits: ReadonlySet<string>
}

export interface CheckOptions {
  position: Position
  /** What the place takes. A condition and a rule take yes or no without being told. */
  expected?: Type
}

export type CheckResult =
  | { checked: Checked; problems: readonly [] }
  | { checked: undefined; problems: readonly [ExpressionProblem, ...ExpressionProblem[]] }

/**
 * Parses, types and judges one expression. Never throws, whatever the text; every mistake is reported once, in the order of the
 * text. `checked` is there exactly where nothing is wrong.
 */
export function checkExpression(text: string, environment: Environment, { position, expected }: CheckOptions): CheckResult {
  const parsed = parseExpression(text)
  if (parsed.problem) return { checked: undefined, problems: [parsed.problem] }
  const { node } = parsed
  const walk = new TypeWalk(false)
  const slot = walk.visit(node, environment)
  const wanted = expected ?? (position === 'condition' || position === 'rule' ? boolean : undefined)
  if (wanted && slot.type.kind !== 'null' && !assignable(slot.type, wanted)) {
    walk.problem('type-mismatch', node.span, `${capitalised(describe(wanted))} is expected here, this is ${describe(slot.type)}`, {
      ...(wanted.kind === 'integer' && wanted.unit === 'cents' && node.op === 'literal' && typeof node.value === 'number'
        ? { hint: `Write ${inEuro(node.value)}.` }
        : {}),
    })
  } else if (walk.problems.length === 0) walk.problems.push(...positionProblems(node, slot, position, walk.slots))
  const [first, ...more] = confirmed(walk.problems, node, environment).sort((a, b) => a.span[0] - b.span[0] || a.span[1] - b.span[1])
  if (first) return { checked: undefined, problems: [first, ...more] }
  const emitted = new TypeWalk(true)
  emitted.visit(node, { ...environment, names: refined(environment), facts: noFacts })
  const { names, waits } = rootsOf(node)
  return {
    checked: {
      text,
      node,
      slot,
      position,
      slots: walk.slots,
      emittedSlots: emitted.slots,
      environment,
      reads: walk.reads,
      conditions: walk.conditions,
      names,
      waits,
    },
    problems: [],
  }
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/**
 * "Always the same" is a mistake only where it holds without the guards around: a shared part may ask once more what one of the
 * places that use it has already asked.
 */
function confirmed(problems: readonly ExpressionProblem[], node: Node, environment: Environment): ExpressionProblem[] {
  if (!problems.some((problem) => problem.code === 'always-same')) return [...problems]
  const unguarded = new TypeWalk(true)
  unguarded.visit(node, { ...environment, facts: noFacts })
  const still = (problem: ExpressionProblem): boolean =>
    unguarded.problems.some(
      (other) => other.code === 'always-same' && other.span[0] === problem.span[0] && other.span[1] === problem.span[1],
    )
  return problems.filter((problem) => problem.code !== 'always-same' || still(problem))
}

function rootsOf(root: Node): { names: Set<string>; waits: Set<string> } {
  const names = new Set<string>()
  const waits = new Set<string>()
  const visit = (node: Node, own: readonly string[]): void => {
    if (node.op === 'name' && !own.includes(node.name)) names.add(node.name)
    const load = node.op === 'field' ? node.name : node.op === 'index' && node.at.op === 'literal' ? String(node.at.value) : undefined
    if (
      load !== undefined &&
      (node.op === 'field' || node.op === 'index') &&
      node.of.op === 'name' &&
      node.of.name === 'data' &&
      !own.includes('data')
    )
      waits.add(load)
    if (node.op === 'each') {
      visit(node.of, own)
      visit(node.body, [...own, node.item])
    } else for (const part of partsOf(node)) visit(part, own)
  }
  visit(root, [])
  return { names, waits }
}
