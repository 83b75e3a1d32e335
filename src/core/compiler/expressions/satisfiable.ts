import { daysBetween } from '../../lib/dates.ts'
import type { Checked } from './check-expression.ts'
import type { Question } from './function-rule.ts'
import { ruleOf } from './functions.ts'
import type { Node, NodeOf, Path } from './node.ts'
import { isNull, literalsOf, partsOf, pathOf, reversed } from './node.ts'
import { factsOf } from './proofs.ts'
import type { Literal, Slot } from './type.ts'

/** One member of a conjunction: a checked boolean expression that is known to be `truth`. */
export interface Conjunct {
  checked: Checked
  truth: boolean
  /** Maps roots of this expression to the paths that the other members use for the same data. */
  roots?: ReadonlyMap<string, Path>
}

/** A value to try; undefined is missing. `there` represents any present value that is neither a code nor a boolean nor measured. */
type Value = Literal | boolean | undefined
const there = '\u0000there'
/** Represents any unlisted value of an open enumeration, and any text that no literal is compared with. */
const unlisted = '\u0000unlisted'

type Assignment = ReadonlyMap<string, Value>
type Name = (path: Path) => Path

const mostAssignments = 20_000

/**
 * Returns whether all members of a conjunction can hold at once, by trying assignments.
 *
 * Codes and booleans are tried value by value; texts, numbers, dates and moments compared with literals, one value per distinct outcome. Two
 * numbers or dates compared with each other count as their difference, compared with 0. Any other atom is a free boolean variable, the same
 * one wherever the atom is repeated. Above `mostAssignments` cases the answer is `true`, which is the safe one:
 * it reports no contradiction.
 */
export const canHold = (conjuncts: readonly Conjunct[]): boolean => tried(conjuncts, true)

/** Returns whether a condition holds whatever the data, as `x || !x` where x is never missing. The safe answer is `false`. */
export const alwaysHolds = (checked: Checked): boolean => partsOf(checked.node).length > 0 && !tried([{ checked, truth: true }], false)

/** Returns whether there is an assignment with the wanted answer of every conjunct; `true` if that cannot be found out. */
function tried(conjuncts: readonly Conjunct[], wanted: boolean): boolean {
  // An invalid expression allows no conclusion.
  if (conjuncts.some(({ checked }) => [...checked.slots.values()].some(({ type }) => type.kind === 'unknown'))) return true
  const variables = new Map<string, readonly Value[]>()
  const numbers = new Map<string, Numbers>()
  const texts = new Map<string, readonly Literal[]>()
  const members = conjuncts.map(({ checked, truth, roots }) => {
    const name: Name = (path) => {
      const head = path.split('/', 1)[0] ?? ''
      const root = roots?.get(head)
      return root === undefined ? path : `${root}${path.slice(head.length)}`
    }
    collect(checked.node, checked, name, { variables, numbers, texts })
    const reads = new Set<string>()
    const answer = answerOf(checked.node, checked, name, reads)
    return { reads, isWanted: (assignment: Assignment): boolean => answer(assignment, truth) === wanted }
  })
  // In another variant the property may be a code.
  for (const [name, asked] of numbers)
    variables.set(name, [...representatives(asked), ...(variables.get(name) ?? []).filter((value) => value !== there)])
  for (const [name, asked] of texts) variables.set(name, [...new Set([...(variables.get(name) ?? []), unlisted, ...asked])])
  const names = [...variables.keys()].sort()
  const cases = names.reduce((product, name) => product * (variables.get(name)?.length ?? 1), 1)
  if (cases > mostAssignments) return true
  // Names are sorted, so a path comes before those below it.
  const tries = names.map(
    (name): Try => ({
      name,
      values: variables.get(name) ?? [],
      above: names.filter((other) => name.startsWith(`${other}/`)),
      decided: [],
    }),
  )
  for (const { reads, isWanted } of members) {
    const last = tries.findLast(({ name }) => reads.has(name))
    if (last) last.decided.push(isWanted)
    else if (!isWanted(new Map())) return false
  }
  return anyAssignment(tries, new Map())
}

/** The literals that a number is compared with, whether it is an integer, and its least value. */
interface Numbers {
  literals: Set<number>
  whole: boolean
  least: number
}

/** Returns one number per outcome of the comparisons: each literal, and one in each interval. */
function representatives({ literals, whole, least }: Numbers): readonly number[] {
  const sorted = [...literals].sort((a, b) => a - b)
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)]
  const between = sorted.slice(1).flatMap((above, index) => {
    const below = sorted[index] ?? above
    if (whole && above - below < 2) return []
    return [whole ? below + 1 : (below + above) / 2]
  })
  return [first - 1, ...sorted, ...between, last + 1].filter((value) => value >= least)
}

/** A variable with the values to try, the variables of the paths above it, and the members that it is the last to decide. */
interface Try {
  name: string
  values: readonly Value[]
  above: readonly string[]
  decided: ((assignment: Assignment) => boolean)[]
}

function anyAssignment(tries: readonly Try[], assignment: Map<string, Value>, index = 0): boolean {
  const tried = tries[index]
  if (tried === undefined) return true
  // Below a missing path all is missing, also a property that its variant always has.
  const isBelowMissing = tried.above.some((other) => assignment.get(other) === undefined)
  for (const value of isBelowMissing ? [undefined] : tried.values) {
    assignment.set(tried.name, value)
    if (tried.decided.every((isWanted) => isWanted(assignment)) && anyAssignment(tries, assignment, index + 1)) return true
  }
  return false
}

/** Returns the distinguishable values of a path. Facts from outside are ignored, because the guards are members themselves. */
function valuesOf({ type, missing }: Slot): readonly Value[] {
  const values: Value[] =
    type.kind === 'enum'
      ? [...(type.declared ?? type.values), ...(type.open || type.declared ? [unlisted] : [])]
      : type.kind === 'boolean'
        ? [true, false]
        : [there]
  return missing ? [...values, undefined] : values
}

/** Parses an atom that compares one path with code literals; `equal` is false for `!=`. */
function codeQuestion(node: Node): { path: Path; literals: readonly Literal[]; equal: boolean } | undefined {
  if (node.op === 'in') {
    const [path, literals] = [pathOf(node.left), literalsOf(node.right)]
    return path !== undefined && literals ? { path, literals, equal: true } : undefined
  }
  if (node.op !== 'compare' || (node.sign !== '==' && node.sign !== '!=')) return undefined
  const [side, other] = literalsOf(node.left) ? [node.right, node.left] : [node.left, node.right]
  const [path, literals] = [pathOf(side), literalsOf(other)]
  return path !== undefined && literals ? { path, literals, equal: node.sign === '==' } : undefined
}

/**
 * A comparison of a number, a date or a moment with literals; with `minus`, of the difference of two with 0.
 *
 * `node` and `minus` are paths or any other expressions, the same variable wherever they are repeated.
 */
interface Measurement {
  kind: 'measured'
  node: Node
  minus?: Node
  sign: keyof typeof reversed
  literals: readonly number[]
}

/** Returns a literal or constant as a number that orders like it: a date as a number of days, a moment in milliseconds. */
function measureOf(node: Node, { slots, environment }: Checked): number | undefined {
  const path = node.op === 'literal' ? undefined : pathOf(node)?.split('/')
  if (node.op !== 'literal' && path?.[0] !== 'portal') return undefined
  const value =
    node.op === 'literal'
      ? node.value
      : path?.slice(1).reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], environment.constants)
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return undefined
  const kind = node.op === 'literal' ? node.measure : slots.get(node)?.type.kind
  if (kind === 'date') return daysBetween('1970-01-01', value)
  return kind === 'date-time' ? Date.parse(value) : undefined
}

const measuredKinds: readonly (string | undefined)[] = ['integer', 'number', 'date', 'date-time']

function measurementOf(node: NodeOf<'compare' | 'in'>, checked: Checked, name: Name): Measurement | undefined {
  const isMeasured = (side: Node): boolean => measuredKinds.includes(checked.slots.get(side)?.type.kind)
  if (node.op === 'in') {
    const literals = node.right.op === 'list' ? node.right.items.map((item) => measureOf(item, checked)) : [undefined]
    if (!isMeasured(node.left) || !literals.every((literal) => literal !== undefined)) return undefined
    return { kind: 'measured', node: node.left, sign: '==', literals }
  }
  const [left, right] = [measureOf(node.left, checked), measureOf(node.right, checked)]
  if (right !== undefined && isMeasured(node.left)) return { kind: 'measured', node: node.left, sign: node.sign, literals: [right] }
  if (left !== undefined && isMeasured(node.right))
    return { kind: 'measured', node: node.right, sign: reversed[node.sign], literals: [left] }
  if (!isMeasured(node.left) || !isMeasured(node.right)) return undefined
  return written(node.left, name) < written(node.right, name)
    ? { kind: 'measured', node: node.left, minus: node.right, sign: node.sign, literals: [0] }
    : { kind: 'measured', node: node.right, minus: node.left, sign: reversed[node.sign], literals: [0] }
}

/** Returns the variable of what is measured: its path if it has one. */
function measuredName({ node, minus }: Measurement, name: Name): string {
  if (minus) return `${freeName(node, name)} - ${written(minus, name)}`
  return pathOf(node) === undefined ? freeName(node, name) : written(node, name)
}

function compares(value: number, sign: keyof typeof reversed, literal: number): boolean {
  switch (sign) {
    case '==':
      return value === literal
    case '!=':
      return value !== literal
    case '<':
      return value < literal
    case '<=':
      return value <= literal
    case '>':
      return value > literal
    case '>=':
      return value >= literal
  }
}

/** Parses a comparison with null. `present` is the state it asks for. */
function presenceQuestion(node: Node): { path: Path; present: boolean } | undefined {
  if (node.op !== 'compare' || !(isNull(node.left) || isNull(node.right))) return undefined
  const path = pathOf(isNull(node.left) ? node.right : node.left)
  return path === undefined ? undefined : { path, present: node.sign === '!=' }
}

/** Returns the name of a free variable: the atom's text, with renamed roots. */
const freeName = (node: Node, name: Name): string => `?${written(node, name)}`

function written(node: Node, name: Name): string {
  const path = pathOf(node)
  if (path !== undefined) return name(path)
  const { op } = node
  const own =
    op === 'literal'
      ? JSON.stringify(node.value)
      : op === 'compare' || op === 'add' || op === 'multiply'
        ? node.sign
        : op === 'call' || op === 'method' || op === 'field'
          ? node.name
          : op === 'each'
            ? `${node.name} ${node.item}`
            : ''
  return `(${op} ${own} ${partsOf(node)
    .map((part) => written(part, name))
    .join(' ')})`
}

type Kind = Question | Measurement | { kind: 'free' }

/** Classifies an atom. */
function kindOf(node: Node, checked: Checked, name: Name): Kind {
  const presence = presenceQuestion(node)
  if (presence) return { kind: 'presence', ...presence }
  const code = codeQuestion(node)
  const isCode =
    (node.op === 'compare' || node.op === 'in') &&
    [node.left, node.right].some((side) => {
      const kind = checked.slots.get(side)?.type.kind
      return (kind === 'enum' || kind === 'string') && pathOf(side) === code?.path
    })
  if (code && isCode) return { kind: 'code', ...code }
  if (node.op === 'compare' || node.op === 'in') return measurementOf(node, checked, name) ?? { kind: 'free' }
  if (node.op === 'call') return ruleOf(node)?.question?.(node.args, checked) ?? { kind: 'free' }
  const path = pathOf(node)
  return path === undefined ? { kind: 'free' } : { kind: 'flag', path }
}

interface Collected {
  variables: Map<string, readonly Value[]>
  numbers: Map<string, Numbers>
  texts: Map<string, readonly Literal[]>
}

function collect(node: Node, checked: Checked, name: Name, all: Collected): void {
  const { variables, numbers, texts } = all
  if (node.op === 'literal') return
  if (node.op === 'not') return collect(node.of, checked, name, all)
  if (node.op === 'and' || node.op === 'or') {
    collect(node.left, checked, name, all)
    return collect(node.right, checked, name, all)
  }
  const kind = kindOf(node, checked, name)
  const mayBeMissing = checked.slots.get(node)?.missing ? [undefined] : []
  if (kind.kind === 'free') variables.set(freeName(node, name), [true, false, ...mayBeMissing])
  else if (kind.kind !== 'measured') {
    declare(kind.path, node, checked, name, variables)
    // A text is one of those that it is compared with, or another.
    if (kind.kind === 'code' && variables.get(name(kind.path))?.includes(there))
      texts.set(name(kind.path), [...(texts.get(name(kind.path)) ?? []), ...kind.literals])
  } else {
    const [path, own] = [kind.minus ? undefined : pathOf(kind.node), measuredName(kind, name)]
    if (path === undefined) variables.set(own, [...(variables.get(own) ?? []), ...mayBeMissing])
    else declare(path, node, checked, name, variables)
    const { whole, least } = rangeOf(kind, checked)
    numbers.set(own, { literals: new Set([...(numbers.get(own)?.literals ?? []), ...kind.literals]), whole, least })
  }
}

function rangeOf({ node, minus }: Measurement, checked: Checked): Pick<Numbers, 'whole' | 'least'> {
  const whole = minus === undefined && checked.slots.get(node)?.type.kind !== 'number'
  return { whole, least: (node.op === 'call' && minus === undefined ? ruleOf(node)?.least : undefined) ?? Number.NEGATIVE_INFINITY }
}

/** Declares each node of a path as a variable with the values of its declared type. */
function declare(path: Path, node: Node, checked: Checked, name: Name, variables: Map<string, readonly Value[]>): void {
  const visit = (at: Node): void => {
    const own = pathOf(at)
    const slot = checked.slots.get(at)
    if (own !== undefined && slot && (own === path || (own !== path && path.startsWith(`${own}/`)))) {
      const values = valuesOf(declaredSlot(at, checked) ?? slot)
      const known = variables.get(name(own))
      if (own === path || values.includes(undefined)) variables.set(name(own), known ? [...new Set([...known, ...values])] : values)
    }
    for (const part of partsOf(at)) visit(part)
  }
  visit(node)
}

/** Returns the slot without the facts of the other members. */
const declaredSlot = (node: Node, checked: Checked): Slot | undefined => {
  const own = checked.emittedSlots.get(node)
  return own && own.type.kind !== 'unknown' ? { ...own, missing: own.missing || (checked.slots.get(node)?.missing ?? false) } : undefined
}

/** Whether an expression is known to be `truth`, by default true, under an assignment of all variables. */
type Answer = (assignment: Assignment, truth?: boolean) => boolean

/**
 * Prepares the answer of a node: thousands of assignments are tried, and what a node asks is the same in all.
 *
 * @param reads collects the variables that the answer depends on
 */
function answerOf(node: Node, checked: Checked, name: Name, reads: Set<string>): Answer {
  if (node.op === 'literal') return (_, truth = true) => node.value === truth
  if (node.op === 'not') {
    const inner = answerOf(node.of, checked, name, reads)
    return (assignment, truth = true) => inner(assignment, !truth)
  }
  if (node.op === 'and' || node.op === 'or') {
    const [left, right] = [answerOf(node.left, checked, name, reads), answerOf(node.right, checked, name, reads)]
    return (assignment, truth = true) =>
      (node.op === 'and') === truth
        ? left(assignment, truth) && right(assignment, truth)
        : left(assignment, truth) || right(assignment, truth)
  }
  const kind = kindOf(node, checked, name)
  if (kind.kind === 'free' || kind.kind === 'measured') {
    const own = kind.kind === 'free' ? freeName(node, name) : measuredName(kind, name)
    const [ifTrue, ifFalse] = [true, false].map((truth) => [...factsOf(node, truth).present].map(name)) as [string[], string[]]
    for (const path of [own, ...ifTrue, ...ifFalse]) reads.add(path)
    const is = (value: Value): Value =>
      kind.kind === 'free' || value === undefined
        ? value
        : kind.literals.some((literal) => typeof value === 'number' && compares(value, kind.sign, literal))
    return (assignment, truth = true) => {
      // Without what it needs it has no answer.
      const lacks = (path: string): boolean => assignment.has(path) && assignment.get(path) === undefined
      return !(truth ? ifTrue : ifFalse).some(lacks) && is(assignment.get(own)) === truth
    }
  }
  const own = name(kind.path)
  reads.add(own)
  return (assignment, truth = true) => {
    const value = assignment.get(own)
    if (kind.kind === 'presence') return ((value !== undefined) === kind.present) === truth
    if (kind.kind === 'flag') return (value ?? kind.otherwise) === truth
    if (value === undefined) return false
    return ((typeof value !== 'boolean' && kind.literals.includes(value)) === kind.equal) === truth
  }
}
