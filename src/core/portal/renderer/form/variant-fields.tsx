/** The fields of the variant that the user has chosen. */
import { Fragment, type ReactNode, useCallback, useMemo } from 'react'
import type { FieldModel, FieldPath } from '../../../model/catalogue-model.ts'
import { readPath } from '../../../model/form-values.ts'
import type { FormSnapshot } from './form-snapshot.ts'
import { isSamePart, type OpenForm, useFormPart } from './use-form-part.ts'

export interface VariantFieldsProps {
  form: OpenForm
  field: FieldModel
  /** Renders fields of the form with those of the variant. */
  showFields(form: OpenForm, paths: readonly FieldPath[]): ReactNode
}

/** Renders them anew for each choice: two variants may have a property of the same name with another control. */
export function VariantFields({ form, field, showFields }: VariantFieldsProps): ReactNode {
  const { model, code } = useFormPart(
    form,
    useCallback(({ judged, values }: FormSnapshot) => ({ model: judged.model, code: String(readPath(values, field.path)) }), [field]),
    isSamePart,
  )
  const inner = useMemo(() => ({ ...form, model }), [form, model])
  const { at, of } = field.variants ?? { of: {} }
  const paths = of[code]?.fields.map(({ path }) => (at === undefined ? path : `${at}.${path}`)) ?? []
  return <Fragment key={code}>{showFields(inner, paths)}</Fragment>
}
