import type { Environment } from './environment.ts'
import type { Node, Span } from './node.ts'
import type { ExpressionProblem, ExpressionProblemCode } from './problem.ts'
import type { SchemaPointer, Slot, Type } from './type.ts'

/** What the rules of properties, functions and methods need of the walk over the tree that `check.ts` makes. */
export interface Walk {
  /** Sees the tree as the emitted TypeScript will; its problems mean nothing. */
  readonly lenient: boolean
  readonly reads: Set<SchemaPointer>
  /** Named conditions that `having` asks. */
  readonly conditions: Set<string>
  visit(node: Node, environment: Environment): Slot
  /** Visits, and says what is wanted where it is something else; `what` begins the sentence. */
  wants(node: Node, environment: Environment, type: Type, what: string): Slot
  /** The environment in which `node` is known to be `truth`. */
  where(environment: Environment, node: Node, truth: boolean): Environment
  /** Notes a mistake; its slot is of the type `unknown`. */
  problem(code: ExpressionProblemCode, span: Span, message: string, more?: Partial<ExpressionProblem>): Slot
  /** Notes a number without its unit among values of which another is an amount; undefined where there is none. */
  bareAmount(nodes: readonly Node[]): Slot | undefined
  /** Notes that asking whether the node is there has one answer only. */
  neverMissing(node: Node, answer: boolean): Slot
}

/** A value of `type` that is there where all that it is made of is there. */
export const answers = (type: Type, ...operands: readonly Slot[]): Slot => ({ type, missing: operands.some((operand) => operand.missing) })
