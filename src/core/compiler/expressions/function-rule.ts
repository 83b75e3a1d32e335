import type { Checked } from './check-expression.ts'
import type { Environment } from './environment.ts'
import type { Facts } from './facts.ts'
import type { Node, NodeOf, Path } from './node.ts'
import type { Literal, Slot, Type } from './type.ts'
import { describe } from './type.ts'
import type { Walk } from './walk.ts'

/** Emits the parts of one call, with the names in scope there. */
export interface Emission {
  readonly checked: Checked
  value(node: Node): string
  /** Code that is true where the node is known to be `truth`. */
  rail(node: Node, truth: boolean): string
  helper(name: string, ...args: readonly string[]): string
  /** Emits a call of a function that a module of the portal exports. */
  own(name: string, module: string, ...args: readonly string[]): string
  missing(node: Node): boolean
  /** As `value`, for an order or a comparison. A moment becomes milliseconds, because one instant has several texts. */
  comparand(node: Node): string
  /** Emits an arrow function of the item. */
  lambda(call: NodeOf<'each'>, body: (inner: Emission) => string): string
}

/** A question that satisfiability decides by the values of one path. `otherwise` is the answer where the path is missing. */
export type Question =
  | { kind: 'presence'; path: Path; present: boolean }
  | { kind: 'code'; path: Path; literals: readonly Literal[]; equal: boolean }
  | { kind: 'flag'; path: Path; otherwise?: boolean }

/** A parameter of a portal's own function: a value of one of some types, or one of some words in quotes. */
type OwnParameter = { name: string } & ({ types: readonly Type[]; words?: never } | { words: readonly string[]; types?: never })

/** A function that a portal declares and implements. Each argument may be missing: the function decides what it is then. */
export interface OwnFunction {
  name: string
  /** Relative to the portal's folder: `src/lib/tax-code.ts`. */
  module: string
  parameters: readonly OwnParameter[]
  answers: Slot
}

/** All that the compiler knows of a function of the language. `Args` are its arguments, whose number is checked first. */
export interface FunctionRule<Args extends readonly Node[] = readonly Node[]> {
  /** For a function of the portal: what it declares. */
  own?: OwnFunction
  /** Signature of the call, for diagnostics and for the reference of the language. */
  form: string
  /** A call of it, for the reference of the language. */
  example: string
  arguments: readonly [least: number, most: number]
  check(walk: Walk, args: Args, environment: Environment): Slot
  /** Arguments without which there is no result. Default: all. */
  needs?(args: Args): readonly Node[]
  /** Facts that follow where the result is known to be `truth`. Default: what it needs is present. */
  proves?(args: Args, truth: boolean, factsOf: (node: Node, truth: boolean) => Facts): Facts | undefined
  /** The result may be missing although all that it needs is present, as the first item of an empty list. */
  mayFindNothing?: true
  /** The result is data, which may be null; every other missing result is undefined. */
  passesData?: true
  /** Emits the value. Not for a function that has `rail` alone. */
  value?(emission: Emission, args: Args): string
  /** Emits a boolean on two rails. Default: the value is asked. */
  rail?(emission: Emission, args: Args, truth: boolean): string
  /** Emits a boolean that may be missing. Default: the value. */
  decision?(emission: Emission, args: Args): string
  /** The least result, where not every number can be one. */
  least?: number
  /** The question of a boolean call; undefined if it cannot be decided by one path. */
  question?(args: Args, checked: Checked): Question | undefined
}

/** Emits a call of a run-time helper with the values of the arguments. */
export const byHelper =
  (name: string) =>
  (emission: Emission, args: readonly Node[]): string =>
    emission.helper(name, ...args.map((node) => emission.value(node)))

/** Checks the type of an argument. `wanted` ends the message. A nested mistake is not reported again. */
export function argument(
  walk: Walk,
  node: Node,
  environment: Environment,
  is: (type: Type) => boolean,
  wanted: string,
  integerHint: { hint?: string } = {},
): Slot {
  const slot = walk.visit(node, environment)
  if (slot.type.kind === 'unknown' || is(slot.type)) return slot
  const hint = slot.type.kind === 'integer' ? integerHint : {}
  return walk.problem('type-mismatch', node.span, `This must be ${wanted}, it is ${describe(slot.type)}`, hint)
}
