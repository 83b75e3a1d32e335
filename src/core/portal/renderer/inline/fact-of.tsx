import type { FieldPath, FormModel, Scope } from '../../../model/catalogue-model.ts'
import { scopeOf } from '../../../model/form-rows.ts'
import { type FormValues, readPath } from '../../../model/form-values.ts'
import type { Fact } from '../../ui/facts-list.tsx'
import type { FormRuntime } from '../form/form-runtime.ts'
import { ShownValue } from './shown-value.tsx'

/** Returns the value of a field as a read-only fact. */
export function factOf(
  path: FieldPath,
  values: FormValues,
  { model, scope, runtime }: { model: FormModel; scope: Scope; runtime: FormRuntime },
): Pick<Fact, 'value' | 'look'> {
  const field = model.fields[path]
  if (!field) return { value: null }
  return {
    value: <ShownValue field={field} values={values} scope={scopeOf(field, scope)} runtime={runtime} />,
    look: isAbsentValue(values, path) ? 'absent' : field.code ? 'code' : undefined,
  }
}

/** Returns whether a field has no value. */
export function isAbsentValue(values: FormValues, path: FieldPath): boolean {
  const value = readPath(values, path)
  return value === undefined || value === null || value === ''
}
