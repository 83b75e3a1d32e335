/** Applies a change of one field to a form: fills dependent fields and clears hidden ones. Pure. */

import { memoizeByFirst } from '../../../lib/memoize-by-first.ts'
import type { FieldPath, FormModel, Scope } from '../../../model/catalogue-model.ts'
import { type FormValues, readPath, withPath } from '../../../model/form-values.ts'
import { type FormReading, filledBeside, readForm } from '../../../model/validate-form.ts'

/** Normalizes an empty value to null, so that comparisons have one empty value. */
export function storedValue(value: unknown): unknown {
  return value === undefined || value === '' ? null : value
}

/** A change of one field. `item`: the scope of the chosen list item, such as `{ comune }`, from which other fields are filled. */
export interface FieldChange {
  path: FieldPath
  value: unknown
  item?: Scope | undefined
}

export function applyChange(form: FormModel, values: FormValues, change: FieldChange, scope: Scope): FormValues {
  const field = form.fields[change.path]
  let next = withPath(values, change.path, storedValue(change.value))
  if (field && change.item) {
    for (const [path, from] of Object.entries(field.fills))
      next = withPath(next, path, storedValue(from.read({ ...scope, ...field.row?.names, ...change.item })))
  } else if (field) {
    for (const path of filledBeside(form, field)) next = withPath(next, path, null)
  }
  return clearHidden(form, values, next, scope)
}

/** Returns `readForm`. Memoized: a change reads the values before and after it, and the form's picture reads the latter again. */
export const readingOf = memoizeByFirst((values: FormValues, form: FormModel, scope: Scope): FormReading => readForm(form, values, scope))

/** Clears fields with `whenHidden: clear` that became hidden. Recursive, because clearing one field may hide another. */
export function clearHidden(form: FormModel, before: FormValues, after: FormValues, scope: Scope): FormValues {
  const shown = new Set(readingOf(after, form, scope).shown)
  let next = after
  for (const path of readingOf(before, form, scope).shown) {
    const field = form.fields[path]
    if (shown.has(path) || field?.whenHidden !== 'clear') continue
    for (const emptied of [path, ...filledBeside(form, field)]) next = withPath(next, emptied, null)
  }
  return next === after ? after : clearHidden(form, after, next, scope)
}

/** Returns every path at which the form holds a value. */
export const keptPaths = memoizeByFirst((form: FormModel): readonly FieldPath[] => [
  ...new Set(Object.values(form.fields).flatMap((field) => [field.path, ...filledBeside(form, field)])),
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
