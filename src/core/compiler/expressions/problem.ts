import type { Path, Span } from './node.ts'

/** Codes of expression problems. They are permanent; messages may change. */
export const expressionProblemCodes = [
  'expression-syntax',
  'not-in-language',
  'unknown-name',
  'name-taken',
  'unknown-property',
  'variant-property',
  'unknown-function',
  'wrong-arguments',
  'unknown-permission',
  'unknown-operation',
  'unknown-condition',
  'value-about',
  'unknown-value',
  'never-equal',
  'type-mismatch',
  'always-same',
  'may-be-missing',
  'rule-undecided',
  'bad-pattern',
  'bad-date',
] as const
export type ExpressionProblemCode = (typeof expressionProblemCodes)[number]

/** A problem of an expression, with a message for the author of the catalogue. */
export interface ExpressionProblem {
  code: ExpressionProblemCode
  /** Offsets into the expression's text; never empty unless the text is. */
  span: Span
  message: string
  /** How to fix it, if one way is likely. */
  hint?: string
  /** What replaces the span, if the hint is to write exactly that. */
  instead?: string
  /** The written name and the allowed ones, for "Did you mean" and the list of allowed names. */
  written?: string
  allowed?: readonly string[]
  /** For `may-be-missing`: the missing path, the path to check in a condition, and the whole expression. */
  missing?: { path: Path; asked: Path; whole: string }
  /** For an unknown name: names in scope with types, `booking (Booking)`, in the order of `allowed`. */
  inScope?: readonly string[]
}
