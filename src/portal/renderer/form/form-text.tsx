import { type ReactNode, useCallback } from 'react'
import type { Scope, TextModel, TextPart } from '../../../catalogue/model.ts'
import { memoizeByFirst } from '../../../lib/memoize-by-first.ts'
import type { FormPicture } from './form-picture.ts'
import { type OpenForm, useFormPart } from './use-form-part.ts'

const scopeOfForm = ({ judged }: FormPicture) => judged.scope

/** Renders a text of a form. Only a text that shows values renders again when they change. `read`: memoized; by default the form's scope. */
export function FormText({
  form,
  text,
  read = scopeOfForm,
}: {
  form: OpenForm
  text: TextModel
  read?: (picture: FormPicture) => Scope
}): ReactNode {
  const scope = useFormPart(
    form,
    useCallback((picture: FormPicture) => (isFixed(text) ? undefined : read(picture)), [text, read]),
  )
  return form.runtime.showText(text, scope ?? form.scope)
}

/** Returns whether a text reads nothing of the scope. */
export const isFixed = memoizeByFirst(
  (text: TextModel): boolean => text.kind === 'plain' && Object.values(text.parts).every((parts) => parts.every(isFixedPart)),
)

const isFixedPart = (part: TextPart): boolean => typeof part === 'string' || (part.kind === 'bold' && part.parts.every(isFixedPart))
