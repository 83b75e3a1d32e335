/** Applies a change of one field to a form: fills dependent fields and clears hidden ones. Pure. */

import { memoizeByFirst } from '../../../lib/memoize-by-first.ts'
import type { FieldPath, FormModel, Scope } from '../../../model/catalogue-model.ts'
import { filledBeside } from '../../../model/form-fields.ts'
import { fieldsOfVariants } from '../../../model/form-parts.ts'
import type { FormState } from '../../../model/form-state.ts'
import { type FormValues, readPath, withPath } from '../../../model/form-values.ts'

/** Normalizes an empty value to null, so that comparisons have one empty value. */
function storedValue(value: unknown): unknown {
  return value === undefined || value === '' ? null : value
}

/** A change of one field. `item`: the scope of the chosen list item, such as `{ comune }`, from which other fields are filled. */
export interface FieldChange {
  path: FieldPath
  value: unknown
  item?: Scope | undefined
}

export function applyChange(before: FormState, { path, value, item }: FieldChange): FormState {
  const { model, around } = before
  const field = model.fields[path]
  let next = withPath(before.values, path, storedValue(value))
  if (field && item) {
    for (const [filled, from] of Object.entries(field.fills))
      next = withPath(next, filled, storedValue(from.read({ ...around, ...field.row?.names, ...item })))
  } else if (field) {
    for (const filled of filledBeside(model, field)) next = withPath(next, filled, null)
  }
  return clearHidden(before, before.with(next))
}

/** Sets several fields, as a step or a restored draft does. */
export function fillFields(before: FormState, filled: Readonly<Record<FieldPath, unknown>>): FormState {
  const next = Object.entries(filled).reduce<FormValues>((all, [path, value]) => withPath(all, path, storedValue(value)), before.values)
  return clearHidden(before, before.with(next))
}

/** Clears fields with `whenHidden: clear` that became hidden. Recursive, because clearing one field may hide another. */
function clearHidden(before: FormState, after: FormState): FormState {
  if (after.shown === before.shown) return after
  const { model } = after
  const shown = new Set(after.shown)
  let next = after.values
  for (const path of before.shown) {
    const field = model.fields[path]
    if (shown.has(path) || field?.whenHidden !== 'clear') continue
    for (const emptied of [path, ...filledBeside(model, field)]) next = withPath(next, emptied, null)
  }
  return next === after.values ? after : clearHidden(after, after.with(next))
}

/** Returns every path at which the form holds a value. */
export const keptPaths = memoizeByFirst((form: FormModel): readonly FieldPath[] => [
  ...new Set(
    Object.values(form.fields)
      .flatMap((field) => [field, ...fieldsOfVariants(field)])
      .flatMap((field) => [field.path, ...filledBeside(form, field)]),
  ),
])

/** Sets null (false for a checkbox) at every empty path, so that start values compare with later ones. */
export function completeValues(form: FormModel, values: FormValues): FormValues {
  let complete = values
  for (const path of keptPaths(form)) {
    const empty = form.fields[path]?.widget === 'checkbox' ? false : null
    complete = withPath(complete, path, readPath(values, path) ?? empty)
  }
  return complete
}
