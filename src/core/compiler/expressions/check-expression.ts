import { assignable } from './assignable.ts'
import { TypeWalk } from './check.ts'
import type { Environment } from './environment.ts'
import { refined } from './environment.ts'
import { noFacts } from './facts.ts'
import { aboutProblems, expandValues, type ValueUse } from './named-values.ts'
import type { Node, Span } from './node.ts'
import { partsOf } from './node.ts'
import { parseExpression } from './parse.ts'
import type { Position } from './position.ts'
import { positionProblems } from './position.ts'
import type { ExpressionProblem } from './problem.ts'
import type { SchemaPointer, Slot, Type } from './type.ts'
import { asAmount, boolean, describe } from './type.ts'

/** A valid expression with the types, reads and names that emission and the index of uses need. */
export interface Checked {
  readonly text: string
  readonly node: Node
  /** Slot of the whole expression. */
  readonly slot: Slot
  readonly position: Position
  /** Slot of each node, narrowed by all facts, including those that the expression itself establishes. */
  readonly slots: ReadonlyMap<Node, Slot>
  /** Slot of each node as TypeScript sees it. Narrowed only by outside facts, which are in the parameter's type. */
  readonly emittedSlots: ReadonlyMap<Node, Slot>
  readonly environment: Environment
  /** Schema pointers that the expression reads. */
  readonly reads: ReadonlySet<SchemaPointer>
  /** Free names that the expression reads; names bound inside it are excluded. */
  readonly names: ReadonlySet<string>
  /** Named conditions used by `having`. */
  readonly conditions: ReadonlySet<string>
  /** Uses of named values, whose expressions stand in `node`. */
  readonly values: readonly ValueUse[]
  /** Names under `data` that are read: the value is not rendered before these loads are done. */
  readonly dependencies: ReadonlySet<string>
}

export interface CheckOptions {
  position: Position
  /** Expected type; by default boolean for the positions condition and rule, any type otherwise. */
  expected?: Type
}

export type CheckResult =
  | { checked: Checked; problems: readonly [] }
  | { checked: undefined; problems: readonly [ExpressionProblem, ...ExpressionProblem[]] }

/**
 * Parses and type-checks one expression; never throws.
 *
 * Each mistake is reported once, in the order of the text. `checked` is defined exactly when there is no problem.
 */
export function checkExpression(text: string, environment: Environment, options: CheckOptions): CheckResult {
  const { position, expected } = options
  if (expected) return checkOnce(text, environment, options)
  const known = results.get(environment) ?? new Map<string, CheckResult>()
  results.set(environment, known)
  const key = `${position} ${text}`
  const result = known.get(key) ?? checkOnce(text, environment, options)
  known.set(key, result)
  return result
}

/** Results by scope: the two languages of a text show the same values, and several constructs ask the same condition. */
const results = new WeakMap<Environment, Map<string, CheckResult>>()

function checkOnce(text: string, environment: Environment, { position, expected }: CheckOptions): CheckResult {
  const parsed = parseExpression(text, environment.region, environment.functions)
  if (parsed.problem) return { checked: undefined, problems: [parsed.problem] }
  const { node, uses, problems } = expandValues(parsed.node, environment)
  const [lost, ...others] = problems
  if (lost) return { checked: undefined, problems: [lost, ...others] }
  const walk = new TypeWalk(false, environment.region)
  const slot = walk.visit(node, environment)
  const wanted = expected ?? (position === 'condition' || position === 'rule' ? boolean : undefined)
  if (wanted && slot.type.kind !== 'null' && !assignable(slot.type, wanted)) {
    walk.problem('type-mismatch', node.span, `${capitalised(describe(wanted))} is expected here, this is ${describe(slot.type)}`, {
      ...(wanted.kind === 'integer' && wanted.unit === 'cents' && node.op === 'literal' && typeof node.value === 'number'
        ? {
            hint: `Write ${asAmount(node.value, environment.region.currency)}.`,
            instead: asAmount(node.value, environment.region.currency),
          }
        : {}),
    })
  } else if (walk.problems.length === 0) walk.problems.push(...positionProblems(node, slot, position, walk.slots))
  const [first, ...more] = withValues(confirmed(walk.problems, node, environment), uses, environment, walk.slots).sort(
    (a, b) => a.span[0] - b.span[0] || a.span[1] - b.span[1],
  )
  if (first) return { checked: undefined, problems: [first, ...more] }
  const emitted = new TypeWalk(true, environment.region)
  emitted.visit(node, { ...environment, names: refined(environment), facts: noFacts })
  const { names, dependencies } = rootsOf(node)
  if ([...walk.conditions].some((name) => environment.conditions?.get(name)?.readsNow)) for (const name of ['now', 'today']) names.add(name)
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
      values: uses,
      names,
      dependencies,
    },
    problems: [],
  }
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/**
 * Drops "always the same" problems that are caused by the surrounding guards alone.
 *
 * A shared part may repeat a condition that one of its uses has already checked.
 */
function confirmed(problems: readonly ExpressionProblem[], node: Node, environment: Environment): ExpressionProblem[] {
  if (!problems.some((problem) => problem.code === 'always-same')) return [...problems]
  const unguarded = new TypeWalk(true, environment.region)
  unguarded.visit(node, { ...environment, facts: noFacts })
  const still = (problem: ExpressionProblem): boolean =>
    unguarded.problems.some(
      (other) => other.code === 'always-same' && other.span[0] === problem.span[0] && other.span[1] === problem.span[1],
    )
  return problems.filter((problem) => problem.code !== 'always-same' || still(problem))
}

/** Reports a use of a value about something else in place of what follows from that, and names the value in problems inside it. */
function withValues(
  problems: readonly ExpressionProblem[],
  uses: readonly ValueUse[],
  environment: Environment,
  slots: ReadonlyMap<Node, Slot>,
): ExpressionProblem[] {
  if (uses.length === 0) return [...problems]
  const unfit = aboutProblems(uses, environment, slots, (given, wanted) => assignable(given.type, wanted.type))
  const isAt = ({ span }: { span: Span }, [start, end]: Span): boolean => span[0] === start && span[1] === end
  const others = problems.filter((problem) => !unfit.some((one) => isAt(one, problem.span)))
  const within = others.map((problem): ExpressionProblem => {
    const use = uses.find((one) => isAt(one, problem.span))
    if (!use) return problem
    const { instead: _, ...said } = problem
    return { ...said, hint: [said.hint, `The value "${use.name}" reads it.`].filter((line) => line !== undefined).join(' ') }
  })
  return [...unfit, ...within]
}

function rootsOf(root: Node): { names: Set<string>; dependencies: Set<string> } {
  const names = new Set<string>()
  const dependencies = new Set<string>()
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
      dependencies.add(load)
    if (node.op === 'each') {
      visit(node.of, own)
      visit(node.body, [...own, node.item])
    } else for (const part of partsOf(node)) visit(part, own)
  }
  visit(root, [])
  return { names, dependencies }
}
