import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { FieldPath } from '../../../model/catalogue-model.ts'
import type { HeadingLevel } from '../surroundings/heading-context.tsx'
import { findErrorLines } from './error-lines.ts'
import { ErrorSummary } from './error-summary.tsx'
import { findOnlyField } from './focus-only-field.ts'
import type { FormSnapshot } from './form-snapshot.ts'
import { isSamePart, type OpenForm, useFormPart } from './use-form-part.ts'

export interface FormErrorsProps {
  form: OpenForm
  /** Number of failed tries to send the form. Each moves the focus to the errors. */
  tries: number
  /** The element that had the focus at the last failed try. */
  triedAt: RefObject<Element | null>
  fieldId(path: FieldPath): string
  headingLevel: HeadingLevel
}

/** The errors of a form after a failed submission. Lazy-loaded: most submissions have none. */
export function FormErrors({ form, tries, triedAt, fieldId, headingLevel }: FormErrorsProps) {
  const { runtime, scope } = form
  const lines = useFormPart(
    form,
    useCallback((picture: FormSnapshot) => findErrorLines(picture, runtime.readText), [runtime]),
    isSamePart,
  )
  const summary = useRef<HTMLDivElement>(null)
  const focusErrors = useEffectEvent(() => {
    // While this was loading the user has gone on to another field: the focus stays there.
    const { activeElement } = document
    if (activeElement !== triedAt.current && activeElement?.matches('input, select, textarea')) return
    // A form of one field needs no summary to lead to it.
    const only = findOnlyField(form.picture())
    const target = only === undefined ? summary.current : document.getElementById(fieldId(only))
    target?.focus()
  })
  useEffect(() => {
    if (tries > 0) focusErrors()
  }, [tries])
  return lines.length > 0 && <ErrorSummary ref={summary} errors={new Map(lines)} {...{ runtime, scope, fieldId, headingLevel }} />
}
