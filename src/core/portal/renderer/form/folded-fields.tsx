/** The fields of a section that is closed until the user opens it. */
import { type ReactNode, useCallback, useState } from 'react'
import type { FieldPath, FormSectionModel } from '../../../model/catalogue-model.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import type { HeadingLevel } from '../surroundings/heading-context.tsx'
import { changedPaths, type FormSnapshot } from './form-snapshot.ts'
import { FormText } from './form-text.tsx'
import { type OpenForm, useFormPart } from './use-form-part.ts'

const isDraft = ({ judged, values }: FormSnapshot, fields: readonly FieldPath[]): boolean =>
  changedPaths(fields, judged.initial ?? {}, values).length > 0

export interface FoldedFieldsProps {
  form: OpenForm
  section: FormSectionModel
  headingLevel: HeadingLevel
  tries: number
  children: ReactNode
}

/** A fold that a draft, an error, and each failed try to send with an error inside open. The user may close it again. */
export function FoldedFields({ form, section, headingLevel, tries, children }: FoldedFieldsProps) {
  const { fields, title } = section
  const hasError = useFormPart(
    form,
    useCallback(({ errors }: FormSnapshot) => fields.some((path) => errors.has(path)), [fields]),
  )
  const [open, setOpen] = useState(() => isDraft(form.picture(), fields))
  const cause = hasError ? tries : undefined
  const [lastCause, setLastCause] = useState<number>()
  if (cause !== lastCause) {
    setLastCause(cause)
    if (cause !== undefined) setOpen(true)
  }
  return (
    <Disclosure
      look="row"
      headingLevel={headingLevel}
      title={title && <FormText form={form} text={title} />}
      open={open}
      onToggle={setOpen}
    >
      {children}
    </Disclosure>
  )
}
