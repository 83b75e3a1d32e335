import type { Path, Span } from './node.ts'

/** What can be wrong with an expression. The words of a report may change, these do not. */
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

/** One mistake, in the words of its reader. */
export interface ExpressionProblem {
  code: ExpressionProblemCode
  /** Offsets into the expression's text; never empty unless the text is. */
  span: Span
  message: string
  /** How to mend it, where one way is likely. */
  hint?: string
  /** What was written and what could have been: for the nearest name and the report's last line. */
  written?: string
  allowed?: readonly string[]
  /** For what may be missing: which path it is, which path a condition would have to ask, and the whole as it is written. */
  missing?: { path: Path; asked: Path; whole: string }
  /** For an unknown name: what is at hand, `practice (Practice)`, in the order of `allowed`. */
  atHand?: readonly string[]
}
