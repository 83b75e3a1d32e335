import { useMemo } from 'react'
import type { FormValues } from '../../../model/form-values.ts'
import { useStore } from '../../ui/use-store.ts'
import { isSameAt } from './field-layout.tsx'
import type { FieldControlProps } from './shared-control.ts'
import { createPartReader } from './use-form-part.ts'

/** Returns the form's values, for a control that shows more than text. It renders again when its field, or one that it fills, has changed. */
export function useFieldValues({ field, values }: Pick<FieldControlProps, 'field' | 'values'>): FormValues {
  const read = useMemo(
    () =>
      createPartReader(
        values.get,
        (all) => all,
        (before: FormValues, after: FormValues) => isSameAt(field, before, after),
      ),
    [field, values],
  )
  return useStore(values.subscribe, read)
}
