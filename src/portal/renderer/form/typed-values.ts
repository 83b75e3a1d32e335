/** What a person has changed in a form. Pure. */
import { type FormValues, readPath } from '../../../catalogue/form-values.ts'
import type { FieldPath, FormModel } from '../../../catalogue/model.ts'
import { filledBeside } from '../../../catalogue/validate-form.ts'
import type { Widget } from '../../../catalogue/vocabulary.ts'
import type { TypedValues } from './open-forms.ts'

const same = (one: unknown, other: unknown) => Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)

/** The values of these fields, and of what they fill, that are not as they were. A field that is only read changes nothing. */
export function typedValues(model: FormModel, begun: FormValues, values: FormValues, paths: readonly FieldPath[]): TypedValues {
  const typed: Record<FieldPath, unknown> = {}
  for (const path of paths) {
    const field = model.fields[path]
    if (!field || field.readOnly) continue
    for (const kept of [path, ...filledBeside(model, field)]) {
      const value = readPath(values, kept) ?? null
      if (!same(value, readPath(begun, kept) ?? null)) typed[kept] = value
    }
  }
  return typed
}

/** Not kept: a password, and a file, which its control could not show again. */
const unkept: readonly Widget[] = ['password', 'file']

/** What a field fills beside itself goes with it. */
export function isKept(model: FormModel, path: FieldPath): boolean {
  return !Object.values(model.fields).some(
    (field) => unkept.includes(field.widget) && (field.path === path || filledBeside(model, field).includes(path)),
  )
}
