import type { Environment } from './environment.ts'
import type { Node, Span } from './node.ts'
import type { ExpressionProblem, ExpressionProblemCode } from './problem.ts'
import type { SchemaPointer, Slot, Type } from './type.ts'

/** Interface of the type checker (`check.ts`) for the rules of properties, functions and methods. */
export interface Walk {
  /** Types the tree as the emitted TypeScript will be typed; its problems are discarded. */
  readonly lenient: boolean
  readonly reads: Set<SchemaPointer>
  /** Named conditions used by `having`. */
  readonly conditions: Set<string>
  visit(node: Node, environment: Environment): Slot
  /** Visits the node and reports it unless it is of the type; `what` starts the message. */
  wants(node: Node, environment: Environment, type: Type, what: string): Slot
  /** Returns the environment in which `node` is known to be `truth`. */
  where(environment: Environment, node: Node, truth: boolean): Environment
  /** Reports a problem and returns a slot of type `unknown`. */
  problem(code: ExpressionProblemCode, span: Span, message: string, more?: Partial<ExpressionProblem>): Slot
  /** Reports a number without unit that is combined with an amount; undefined if there is none. */
  bareAmount(nodes: readonly Node[]): Slot | undefined
  /** Reports a presence check of a node that is never missing; `answer` is its constant result. */
  neverMissing(node: Node, answer: boolean): Slot
}

/** Returns a slot of `type` that is missing if one of the operands is. */
export const answers = (type: Type, ...operands: readonly Slot[]): Slot => ({ type, missing: operands.some((operand) => operand.missing) })
