/** Optimistic concurrency of forms: detects changes since the user began to edit. Pure. */

import type { FieldPath, FormModel, Scope } from '../../../model/catalogue-model.ts'
import { type FormValues, withPath } from '../../../model/form-values.ts'
import { readInputs } from '../scope/read-inputs.ts'
import { dirtyValues } from './dirty-values.ts'
import type { DirtyValues, StoredDraft } from './open-forms.ts'

/** The state in which the user began to edit. `start`: the API's values; `scope`: that of the other inputs, such as the version. */
export interface EditBaseline {
  start: FormValues
  scope: Scope
  /** The version of a kept draft, which overrides the later version in the scope. */
  state?: Inputs
}

export type Inputs = Readonly<Record<string, unknown>>

/** Returns whether the values of these fields, or of the fields they fill, differ. */
export const isOther = (model: FormModel, one: FormValues, other: FormValues, paths: readonly FieldPath[]): boolean =>
  Object.keys(dirtyValues(model, one, other, paths)).length > 0

/**
 * Returns the operation's inputs other than the fields, such as the version.
 *
 * They are the current ones when the API's values of these fields have not changed since the user began to edit; otherwise the original
 * ones, so that the server reports a version conflict.
 */
export function inputsSince(model: FormModel, begun: EditBaseline, now: EditBaseline, paths: readonly FieldPath[], form: unknown): Inputs {
  return readBegun(model, isOther(model, begun.start, now.start, paths) ? begun : now, form)
}

const readBegun = (model: FormModel, { scope, state }: EditBaseline, form: unknown): Inputs => ({
  ...readInputs(model.inputs, { ...scope, form }).values,
  ...state,
})

/** Returns whether a new version was loaded: the operation's inputs other than the fields differ. */
export const isRenewed = (model: FormModel, begun: EditBaseline, now: EditBaseline, form: unknown): boolean =>
  JSON.stringify(readBegun(model, begun, form)) !== JSON.stringify(readBegun(model, now, form))

/** The input that carries the version read. The API answers `stale-version` when it is not the current one. */
const stateInput = 'version'

/** Returns the inputs without the version: they identify the edited object. */
export const identityOf = (inputs: Inputs): Inputs => Object.fromEntries(Object.entries(inputs).filter(([name]) => name !== stateInput))

const stateOf = (inputs: Inputs): Inputs => Object.fromEntries(Object.entries(inputs).filter(([name]) => name === stateInput))

export const withValues = (values: FormValues, at: DirtyValues): FormValues =>
  Object.entries(at).reduce<FormValues>((all, [path, value]) => withPath(all, path, value), values)

/** Returns the state in which the user began a restored draft. */
export const baselineOfDraft = ({ begun, state }: StoredDraft, now: EditBaseline): EditBaseline => ({
  start: withValues(now.start, begun),
  scope: now.scope,
  state,
})

/** Returns the values and the version to keep with a draft. */
export const storedBaseline = (model: FormModel, begun: EditBaseline): { values: FormValues; state: Inputs } => ({
  values: begun.start,
  state: stateOf(readBegun(model, begun, undefined)),
})
