/** The values with which a form begins. */
import type { FieldModel, FormModel, Scope } from './catalogue-model.ts'
import { fieldsInOrder, filledBeside } from './form-fields.ts'
import { fieldsOfVariants, newItem } from './form-parts.ts'
import { scopeOf } from './form-rows.ts'
import { type FormValues, readPath, withPath } from './form-values.ts'

/**
 * Returns the initial values of a form.
 *
 * A field takes its value from the API's record, else from its `start`; an own field from its `start`, else from the record.
 */
export function startValues(form: FormModel, scope: Scope): FormValues {
  const record = form.start?.read(scope) ?? {}
  const sent = fieldsInOrder(form).filter((field) => !field.own)
  let values: FormValues = {}
  for (const field of sent) {
    // The index of a row does not correspond to an index in the record.
    const present = field.row ? undefined : record
    const around = scopeOf(field, withRecord(scope, values))
    values = withPath(values, field.path, readPath(present, field.path) ?? field.start?.read(around) ?? startOfList(field, around))
    for (const inner of fieldsOfVariants(field))
      values = withPath(
        values,
        inner.path,
        readPath(present, inner.path) ?? readPath(values, inner.path) ?? inner.start?.read(scopeOf(inner, withRecord(scope, values))),
      )
    for (const filled of filledBeside(form, field)) values = withPath(values, filled, readPath(present, filled) ?? undefined)
  }
  return withOwnFields(form, values, scope, record)
}

/**
 * Computes own fields from the submitted body, for the server.
 *
 * Example: the nationality follows from the birth place (specification 3). An own field without `start`, such as a repeated password, stays
 * missing.
 */
export function deriveOwnFields(form: FormModel, body: FormValues, scope: Scope): FormValues {
  return withOwnFields(form, body, scope, {})
}

/** Returns the least items of a list, which its fields then ask for. */
function startOfList({ list, path, required }: FieldModel, scope: Scope): readonly unknown[] | undefined {
  return list && Array.from({ length: required ? list.min : 0 }, (_item, index) => newItem(list, path, index, scope))
}

function withOwnFields(form: FormModel, values: FormValues, scope: Scope, record: FormValues): FormValues {
  let complete = values
  for (const field of fieldsInOrder(form)) {
    if (field.own)
      complete = withPath(
        complete,
        field.path,
        field.start?.read(scopeOf(field, withRecord(scope, complete))) ?? readPath(record, field.path),
      )
  }
  return complete
}

function withRecord(scope: Scope, values: FormValues): Scope {
  return { ...scope, form: values }
}
