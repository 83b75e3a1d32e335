/** What a change of one field does to the others: what it fills, and what is emptied because it is no longer shown. Pure. */
import { type FormValues, readPath, withPath } from '../../../catalogue/form-values.ts'
import type { FieldPath, FormModel, Scope } from '../../../catalogue/model.ts'
import { filledBeside, readForm } from '../../../catalogue/validate-form.ts'

/** An emptied field holds null, so that empty is one thing wherever it is compared. */
export function storedValue(value: unknown): unknown {
  return value === undefined || value === '' ? null : value
}

/** `item`: the scope that a chosen item of a list adds, such as `{ comune }`; what the field fills is read from it. */
export interface FieldChange {
  path: FieldPath
  value: unknown
  item?: Scope | undefined
}

/** The values after a change. */
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

/** Empties what was shown before and is not now, where the catalogue says so; emptying one may hide another. */
export function clearHidden(form: FormModel, before: FormValues, after: FormValues, scope: Scope): FormValues {
  const shown = new Set(readForm(form, after, scope).shown)
  let next = after
  for (const path of readForm(form, before, scope).shown) {
    const field = form.fields[path]
    if (shown.has(path) || field?.whenHidden !== 'clear') continue
    for (const emptied of [path, ...filledBeside(form, field)]) next = withPath(next, emptied, null)
  }
  return next === after ? after : clearHidden(form, after, next, scope)
}

/** Every path that the form keeps a value at. */
export function keptPaths(form: FormModel): readonly FieldPath[] {
  return [...new Set(Object.values(form.fields).flatMap((field) => [field.path, ...filledBeside(form, field)]))]
}

/** The same values with null wherever nothing is kept: what a form begins with, and is compared with. */
export function completeValues(form: FormModel, values: FormValues): FormValues {
  let complete = values
  for (const path of keptPaths(form)) {
    const empty = form.fields[path]?.widget === 'checkbox' ? false : null
    complete = withPath(complete, path, readPath(values, path) ?? empty)
  }
  return complete
}
