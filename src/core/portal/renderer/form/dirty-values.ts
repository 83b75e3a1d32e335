/** Computes the dirty values of a form. Pure. */

import type { FieldPath, FormModel } from '../../../model/catalogue-model.ts'
import { filledBeside } from '../../../model/form-fields.ts'
import { fieldsOfVariants } from '../../../model/form-parts.ts'
import { type FormValues, isSameValue, readPath } from '../../../model/form-values.ts'
import type { Widget } from '../../../model/vocabulary.ts'
import type { DirtyValues } from './open-forms.ts'

/** Returns the changed values of these fields and of the fields they fill. Read-only fields are skipped. */
export function dirtyValues(model: FormModel, begun: FormValues, values: FormValues, paths: readonly FieldPath[]): DirtyValues {
  const typed: Record<FieldPath, unknown> = {}
  for (const path of paths) {
    const field = model.fields[path]
    if (!field || field.readOnly) continue
    for (const kept of [field, ...fieldsOfVariants(field)].flatMap((one) => [one.path, ...filledBeside(model, one)])) {
      const value = readPath(values, kept) ?? null
      if (!isSameValue(value, readPath(begun, kept) ?? null)) typed[kept] = value
    }
  }
  return typed
}

/** Widgets excluded from drafts: a password must not be stored, and a file control cannot be restored. */
const unkept: readonly Widget[] = ['password', 'file']

/** Returns whether a draft may hold the value. A value that an excluded field fills is excluded too. */
export function isDraftable(model: FormModel, path: FieldPath): boolean {
  const all = Object.values(model.fields).flatMap((field) => [field, ...fieldsOfVariants(field)])
  return !all.some((field) => unkept.includes(field.widget) && (field.path === path || filledBeside(model, field).includes(path)))
}
