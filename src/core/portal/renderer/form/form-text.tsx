import type { ReactNode } from 'react'
import { memoizeByFirst } from '../../../lib/memoize-by-first.ts'
import type { Scope, TextModel, TextPart } from '../../../model/catalogue-model.ts'
import type { FormSnapshot } from './form-snapshot.ts'
import { type EditedForm, useFormPart } from './use-form-part.ts'

const scopeOfForm = ({ judged }: FormSnapshot) => judged.scope

interface FormTextProps {
  form: EditedForm
  text: TextModel
  /** The scope of the text; by default the form's. Memoized. */
  read?: (picture: FormSnapshot) => Scope
}

/** Renders a text of a form. Only a text that reads the scope subscribes to it. */
export function FormText(props: FormTextProps): ReactNode {
  const { form, text } = props
  return isFixed(text) ? form.runtime.showText(text, form.scope) : <ChangingText {...props} />
}

function ChangingText({ form, text, read = scopeOfForm }: FormTextProps): ReactNode {
  return form.runtime.showText(text, useFormPart(form, read))
}

/** Returns whether a text reads nothing of the scope. */
export const isFixed = memoizeByFirst(
  (text: TextModel): boolean => text.kind === 'plain' && Object.values(text.parts).every((parts) => parts.every(isFixedPart)),
)

const isFixedPart = (part: TextPart): boolean => typeof part === 'string' || (part.kind === 'bold' && part.parts.every(isFixedPart))
