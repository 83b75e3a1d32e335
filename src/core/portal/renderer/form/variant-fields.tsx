/** The fields of the variant that the user has chosen. */
import { type ReactNode, useCallback, useMemo } from 'react'
import type { FieldModel } from '../../../model/catalogue-model.ts'
import { readPath } from '../../../model/form-values.ts'
import { Fields, type FormSectionProps } from './form-fields.tsx'
import type { FormSnapshot } from './form-snapshot.ts'
import { isSamePart, useFormPart } from './use-form-part.ts'

/** Renders them anew for each choice: two variants may have a property of the same name with another control. */
export function VariantFields({ field, ...props }: FormSectionProps & { field: FieldModel }): ReactNode {
  const { form } = props
  const { model, code } = useFormPart(
    form,
    useCallback(({ judged, values }: FormSnapshot) => ({ model: judged.model, code: String(readPath(values, field.path)) }), [field]),
    isSamePart,
  )
  const inner = useMemo(() => ({ ...form, model }), [form, model])
  const { at, of } = field.variants ?? { of: {} }
  const paths = of[code]?.fields.map(({ path }) => (at === undefined ? path : `${at}.${path}`)) ?? []
  return <Fields key={code} {...props} form={inner} paths={paths} />
}
