/**
 * Emits a checked expression as TypeScript.
 *
 * Booleans are emitted on two rails, `holds` (known to be true) and `fails` (known to be false). A negation swaps the rails, so no third
 * value exists at run time and missing data never becomes true.
 *
 * The code is total: it never throws, whatever is missing. It does not rely on narrowing by the TypeScript compiler: facts that the
 * expression itself establishes are read through helpers, so that the two checkers cannot disagree.
 */
import type { Checked } from './check-expression.ts'
import { RailEmitter } from './emit-rails.ts'
import type { ReadName } from './emit-values.ts'
import type { NameOfSchema } from './type-text.ts'

export interface Emitted {
  /** One TypeScript expression. */
  code: string
  /** Functions of `src/core/lib/expression-runtime.ts` that the code calls, sorted; one of the portal with its module, `differs src/lib/code.ts`. */
  helpers: readonly string[]
}

export interface EmitOptions {
  /** Prints the type of a named schema; by default `S['Booking']`. */
  nameOf?: NameOfSchema
}

const emitted = (checked: Checked, options: EmitOptions, write: (emitter: RailEmitter) => string): Emitted => {
  const emitter = new RailEmitter(checked, options.nameOf)
  const code = write(emitter)
  return { code: unwrapped(code), helpers: [...emitter.helpers].sort() }
}

/** Emits a boolean that is true where the expression is known to be true. For boolean expressions only. */
export const emitHolds = (checked: Checked, read: ReadName, options: EmitOptions = {}): Emitted =>
  emitted(checked, options, (emitter) => emitter.rail(checked.node, read, true))

/** Emits a boolean that is true where the expression is known to be false. For boolean expressions only. */
export const emitFails = (checked: Checked, read: ReadName, options: EmitOptions = {}): Emitted =>
  emitted(checked, options, (emitter) => emitter.rail(checked.node, read, false))

/** Emits the value; a missing one is undefined, never null. */
export const emitValue = (checked: Checked, read: ReadName, options: EmitOptions = {}): Emitted =>
  emitted(checked, options, (emitter) => emitter.whole(checked.node, read))

/** Emits a condition or rule as `holds` and any other position as a value. A nullable boolean value is true, false or undefined. */
export const emitExpression = (checked: Checked, read: ReadName, options: EmitOptions = {}): Emitted =>
  checked.position === 'condition' || checked.position === 'rule' ? emitHolds(checked, read, options) : emitValue(checked, read, options)

/** Removes a pair of parentheses around the whole code. */
function unwrapped(code: string): string {
  const bare = code.replaceAll(/"(?:\\.|[^"\\])*"/gu, (text) => '_'.repeat(text.length))
  // A regular expression may hold unbalanced parentheses: keep the outer pair then.
  if (!bare.startsWith('(') || !bare.endsWith(')') || bare.includes('/')) return code
  let depth = 0
  for (let index = 0; index < bare.length; index++) {
    if (bare[index] === '(') depth++
    else if (bare[index] === ')' && --depth === 0 && index < bare.length - 1) return code
  }
  return code.slice(1, -1)
}
