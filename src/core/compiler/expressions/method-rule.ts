import type { Environment } from './environment.ts'
import type { Emission } from './function-rule.ts'
import type { Node, NodeOf } from './node.ts'
import type { Slot } from './type.ts'
import type { Walk } from './walk.ts'

/** Signature of a method, for diagnostics and for the reference of the language. */
interface Described {
  /** What stands before the point. */
  of: 'list' | 'text'
  form: string
  /** A call of it. */
  example: string
}

/**
 * All that the compiler knows of a method with one argument.
 *
 * It needs what stands before its point and the argument, and where its result is known, both are proven to be present. Two equal calls
 * have the same result; satisfiability knows nothing else of it.
 */
export interface MethodRule extends Described {
  /** Types a call. `base` is the slot of what stands before the point. */
  check(walk: Walk, call: NodeOf<'method'>, argument: Node, base: Slot, environment: Environment): Slot
  /** Emits the value. Not for a method that has `rail` and `decision`. */
  value?(emission: Emission, of: Node, argument: Node): string
  /** Emits a boolean on two rails: code that is true where the result is known to be `truth`. */
  rail?(emission: Emission, of: Node, argument: Node, truth: boolean): string
  /** Emits a boolean that may be missing: true, false or undefined. */
  decision?(emission: Emission, of: Node, argument: Node): string
}

/** A method whose body binds a name to each item of a list. As with `MethodRule`, but only what stands before the point is needed. */
export interface EachRule extends Described {
  of: 'list'
  /** Types a call. `inner` is the environment of the body, with the item. */
  check(walk: Walk, call: NodeOf<'each'>, base: Slot, item: Slot, inner: Environment): Slot
  value?(emission: Emission, call: NodeOf<'each'>): string
  rail?(emission: Emission, call: NodeOf<'each'>, truth: boolean): string
  decision?(emission: Emission, call: NodeOf<'each'>): string
}

/** Returns the code before a method of JavaScript: what stands before the point, and the point. */
export const beforePoint = (emission: Emission, of: Node): string => `${emission.value(of)}${emission.missing(of) ? '?.' : '.'}`
