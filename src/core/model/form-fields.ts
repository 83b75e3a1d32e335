/** The fields of a form, and the properties of the body that they fill. */
import { memoizeByFirst } from '../lib/memoize-by-first.ts'
import type { FieldModel, FieldPath, FormModel } from './catalogue-model.ts'
import { type FormValues, readPath, sentValue, withPath } from './form-values.ts'

/** Returns the fields of a form in the order of its sections. */
export const fieldsInOrder = memoizeByFirst((form: FormModel): readonly FieldModel[] =>
  form.sections.flatMap((section) => section.fields.flatMap((path) => form.fields[path] ?? [])),
)

/** Returns the properties that a field fills and that are not fields. They are present exactly when the field is. */
export const filledBeside = (form: FormModel, field: FieldModel): readonly FieldPath[] => filledBesideOf(field, form)

const filledBesideOf = memoizeByFirst((field: FieldModel, form: FormModel) =>
  Object.keys(field.fills).filter((path) => form.fields[path] === undefined),
)

/** Returns whether the value that a field sends, or one that it fills, differs. */
export function isFieldChanged(form: FormModel, path: FieldPath, initial: FormValues, values: FormValues): boolean {
  const field = form.fields[path]
  if (!field || field.own || field.readOnly) return false
  if (!Object.is(sentValue(field, readPath(values, path)) ?? null, sentValue(field, readPath(initial, path)) ?? null)) return true
  return filledBeside(form, field).some((filled) => !Object.is(readPath(values, filled) ?? null, readPath(initial, filled) ?? null))
}

/** Collects the values of fields, and of the properties that they fill. */
export function gather(
  form: FormModel,
  values: FormValues,
  paths: readonly FieldPath[],
  read: (field: FieldModel, value: unknown) => unknown,
): FormValues {
  let gathered: Record<string, unknown> = {}
  // `withPath` copies all values gathered so far, so only paths inside an object go through it.
  const add = (path: FieldPath, value: unknown) => {
    if (path.includes('.')) gathered = { ...withPath(gathered, path, value) }
    else if (value !== undefined) gathered[path] = value
    else delete gathered[path]
  }
  for (const path of paths) {
    const field = form.fields[path]
    if (field === undefined) continue
    add(path, read(field, readPath(values, path)))
    for (const filled of filledBeside(form, field)) add(filled, readPath(values, filled) ?? undefined)
  }
  return gathered
}
