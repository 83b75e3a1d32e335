/**
 * A checked expression as TypeScript. Booleans are emitted on two rails, `holds` (known to be true) and `fails` (known to be
 * false); a negation swaps the rails, so no third value exists at run time and missing data never becomes true.
 *
 * The code is total: it never throws, whatever is missing. It leans on no narrowing by the TypeScript compiler: what the
 * expression itself establishes is asked through helpers, so that the two checkers cannot disagree about it.
 */
import type { Checked } from './check-expression.ts'
import { RailEmitter } from './emit-rails.ts'
import type { ReadName } from './emit-values.ts'
import type { NameOfSchema } from './type-text.ts'

export interface Emitted {
  /** One TypeScript expression. */
  code: string
  /** What it calls of `src/lib/expression-runtime.ts`, sorted. */
  helpers: readonly string[]
}

export interface EmitOptions {
  /** How named schemas are written, where the code must name one; by default `S['Practice']`. */
  nameOf?: NameOfSchema
}

const emitted = (checked: Checked, options: EmitOptions, write: (emitter: RailEmitter) => string): Emitted => {
  const emitter = new RailEmitter(checked, options.nameOf)
  const code = write(emitter)
  return { code: unwrapped(code), helpers: [...emitter.helpers].sort() }
}

/** Type boolean: true where the expression is known to hold. Only for yes-or-no expressions. */
export const emitHolds = (checked: Checked, read: ReadName, options: EmitOptions = {}): Emitted =>
  emitted(checked, options, (emitter) => emitter.rail(checked.node, read, true))

/** Type boolean: true where the expression is known to fail. Only for yes-or-no expressions. */
export const emitFails = (checked: Checked, read: ReadName, options: EmitOptions = {}): Emitted =>
  emitted(checked, options, (emitter) => emitter.rail(checked.node, read, false))

/** The value, undefined where it is missing (never null). */
export const emitValue = (checked: Checked, read: ReadName, options: EmitOptions = {}): Emitted =>
  emitted(checked, options, (emitter) => emitter.whole(checked.node, read))

/** By position: a condition and a rule as `holds`, anything else as its value, a boolean among them as true, false or undefined. */
export const emitExpression = (checked: Checked, read: ReadName, options: EmitOptions = {}): Emitted =>
  checked.position === 'condition' || checked.position === 'rule' ? emitHolds(checked, read, options) : emitValue(checked, read, options)

/** Without a pair of brackets around the whole. */
function unwrapped(code: string): string {
  const bare = code.replaceAll(/"(?:\\.|[^"\\])*"/gu, (text) => '_'.repeat(text.length))
  // A pattern may hold brackets of its own; nothing is lost by leaving the pair where there is one.
  if (!bare.startsWith('(') || !bare.endsWith(')') || bare.includes('/')) return code
  let depth = 0
  for (let index = 0; index < bare.length; index++) {
    if (bare[index] === '(') depth++
    else if (bare[index] === ')' && --depth === 0 && index < bare.length - 1) return code
  }
  return code.slice(1, -1)
}
