/** Public interface of the expression compiler: types of API schemas, type checker, emission. All pure. */
export { assignable, comparable, fits, join, ordered } from './assignable.ts'
export type { Checked, CheckOptions } from './check-expression.ts'
export { checkExpression } from './check-expression.ts'
export { emitExpression, emitFails, emitHolds, emitValue } from './emit.ts'
export type { Environment, ItemCondition, Permissions, PermissionsOfKind } from './environment.ts'
export { bind, narrow, refined } from './environment.ts'
export type { Facts } from './facts.ts'
export { bothFacts, eitherFacts, noFacts, renameRoots } from './facts.ts'
export { defaultFormat, formatAccepts, formatsOf } from './formats.ts'
export type { FunctionRule } from './function-rule.ts'
export { functions } from './functions.ts'
export { methods } from './methods.ts'
export type { NamedValue } from './named-values.ts'
export { type Node, type NodeOf, partsOf, pathOf, reversed, writtenPath } from './node.ts'
export { ownFunctionRule } from './own-function.ts'
export type { Position } from './position.ts'
export type { ExpressionProblem, ExpressionProblemCode } from './problem.ts'
export { expressionProblemCodes } from './problem.ts'
export { factsOf } from './proofs.ts'
export type { Conjunct } from './satisfiable.ts'
export { alwaysHolds, canHold } from './satisfiable.ts'
export type { ResolveReference, Schema } from './schema-types.ts'
export { SchemaTypes } from './schema-types.ts'
export type { EnumType, Literal, RecordType, Slot, Type, UnionType } from './type.ts'
export {
  boolean,
  date,
  dateTime,
  describe,
  integer,
  isTextType,
  listOf,
  literalType,
  month,
  optional,
  plainText,
  present,
  recordOf,
  unknown,
  wordsIn,
} from './type.ts'
export { propertyText, slotText, typeText } from './type-text.ts'
