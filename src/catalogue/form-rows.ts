/** What is different about a row of a form: what its fields read, and what its item holds beside them. Pure. */
import { type FormValues, readPath, withPath } from './form-values.ts'
import type { FieldModel, FieldPath, FormModel, FormRow, RowPlace, Scope } from './model.ts'

/** The scope that a field reads: in a row, with the names of its item, and `form` is the row's item. */
export function scopeOf({ row }: Pick<FieldModel, 'row'>, scope: Scope): Scope {
  return row ? scopeInRow(row, scope) : scope
}
export function scopeInRow({ path, names }: RowPlace, scope: Scope): Scope {
  return { ...scope, ...names, form: readPath(scope.form, path) ?? {} }
}

/** The values with what rows hold beside their fields. A list goes whole, or where none of its fields is shown not at all. */
export function withGiven(form: FormModel, values: FormValues, shown: readonly FieldPath[]): FormValues {
  let complete = values
  for (const { repeat, rows = [], fields } of form.sections) {
    if (!repeat) continue
    if (rows.length === 0) complete = withPath(complete, repeat.into, [])
    else if (fields.some((path) => shown.includes(path)))
      for (const row of rows) complete = withPath(complete, row.path, itemOf(row, complete))
  }
  return complete
}

const itemOf = ({ path, given }: FormRow, values: FormValues): FormValues => ({ ...given, ...(readPath(values, path) as FormValues) })
