/** What a person had before them when they began to type, so that what changed meanwhile is never overwritten unseen. Pure. */
import { type FormValues, withPath } from '../../../catalogue/form-values.ts'
import type { FieldPath, FormModel, Scope } from '../../../catalogue/model.ts'
import { readInputs } from '../scope/read-inputs.ts'
import type { KeptDraft, TypedValues } from './open-forms.ts'
import { typedValues } from './typed-values.ts'

/** The values that the API had then, and the scope that the operation's other inputs, such as a version, were read from. */
export interface BegunWith {
  start: FormValues
  scope: Scope
  /** The state of the thing then, where the scope tells a later one: of a draft that was kept. */
  state?: Inputs
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
  return readBegun(model, isOther(model, begun.start, now.start, paths) ? begun : now, form)
}

const readBegun = (model: FormModel, { scope, state }: BegunWith, form: unknown): Inputs => ({
  ...readInputs(model.inputs, { ...scope, form }).values,
  ...state,
})

/** Whether another state of the thing has come: what the operation would be given besides the fields has changed. */
export const isRenewed = (model: FormModel, begun: BegunWith, now: BegunWith, form: unknown): boolean =>
  JSON.stringify(readBegun(model, begun, form)) !== JSON.stringify(readBegun(model, now, form))

/** The API's word for the state of a thing that was read: where it is not the present one, the answer is `stale-version`. */
const stateInput = 'version'

/** What is the same in every state of the thing that a form is about. */
export const identityOf = (inputs: Inputs): Inputs => Object.fromEntries(Object.entries(inputs).filter(([name]) => name !== stateInput))

const stateOf = (inputs: Inputs): Inputs => Object.fromEntries(Object.entries(inputs).filter(([name]) => name === stateInput))

export const withValues = (values: FormValues, at: TypedValues): FormValues =>
  Object.entries(at).reduce<FormValues>((all, [path, value]) => withPath(all, path, value), values)

/** What a person who finds a draft again had before them when they began it. */
export const begunOfDraft = ({ begun, state }: KeptDraft, now: BegunWith): BegunWith => ({
  start: withValues(now.start, begun),
  scope: now.scope,
  state,
})

/** What is to be kept of it with a draft. */
export const keptOfBegun = (model: FormModel, begun: BegunWith): { values: FormValues; state: Inputs } => ({
  values: begun.start,
  state: stateOf(readBegun(model, begun, undefined)),
})
