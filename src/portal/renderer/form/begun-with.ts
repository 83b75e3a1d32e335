/** What a person had before them when they began to type, so that what changed meanwhile is never overwritten unseen. Pure. */
import type { FormValues } from '../../../catalogue/form-values.ts'
import type { FieldPath, FormModel, Scope } from '../../../catalogue/model.ts'
import { readInputs } from '../scope/read-inputs.ts'
import { typedValues } from './typed-values.ts'

/** The values that the API had then, and the scope that the operation's other inputs, such as a version, were read from. */
export interface BegunWith {
  start: FormValues
  scope: Scope
}

export type Inputs = Readonly<Record<string, unknown>>

/** Whether one of these fields, or of what they fill, holds something else. */
export const isOther = (model: FormModel, one: FormValues, other: FormValues, paths: readonly FieldPath[]): boolean =>
  Object.keys(typedValues(model, one, other, paths)).length > 0

/**
 * The operation's other inputs: as they are now where these fields are still what the person had before them, whoever changed the rest;
 * else as they were then, so that the server tells what has changed.
 */
export function inputsSince(model: FormModel, begun: BegunWith, now: BegunWith, paths: readonly FieldPath[], form: unknown): Inputs {
  const { scope } = isOther(model, begun.start, now.start, paths) ? begun : now
  return readInputs(model.inputs, { ...scope, form }).values
}

/** Whether another state of the thing has come: what the operation would be given besides the fields has changed. */
export const isRenewed = (model: FormModel, begun: BegunWith, now: BegunWith, form: unknown): boolean =>
  JSON.stringify(readInputs(model.inputs, { ...begun.scope, form }).values) !==
  JSON.stringify(readInputs(model.inputs, { ...now.scope, form }).values)
