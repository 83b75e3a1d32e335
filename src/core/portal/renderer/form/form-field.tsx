/** A field that subscribes to what it shows besides its value, to which its control subscribes. */
import { memo, type ReactNode, useCallback } from 'react'
import type { FieldModel, Scope } from '../../../model/catalogue-model.ts'
import { scopeOf } from '../../../model/form-rows.ts'
import { FieldControl } from './field-control.tsx'
import { FieldLayout, fieldTexts, readsForm } from './field-layout.tsx'
import type { FormSnapshot } from './form-snapshot.ts'
import { type EditedForm, useFormPart } from './use-form-part.ts'

/** What a visible field shows besides its value. */
interface FieldPart {
  scope: Scope
  error: string | undefined
  required: boolean
  words: string
}

function selectField({ runtime }: EditedForm, field: FieldModel, { judged, errors }: FormSnapshot): FieldPart | undefined {
  if (!judged.shown.includes(field.path)) return undefined
  const scope = scopeOf(field, judged.scope)
  return {
    scope,
    error: errors.get(field.path),
    required: judged.isRequired(field.path),
    words: fieldTexts(field, scope, runtime),
  }
}

function isSameField(field: FieldModel, before: FieldPart | undefined, after: FieldPart | undefined): boolean {
  if (!before || !after) return before === after
  return (
    before.error === after.error &&
    before.required === after.required &&
    before.words === after.words &&
    // Of one form's scopes, only `form` changes.
    (!readsForm(field) || before.scope.form === after.scope.form)
  )
}

export interface FormFieldProps {
  form: EditedForm
  field: FieldModel
  id: string
  allRequired: boolean
}

/** Renders a field, or nothing while it is hidden. */
export const FormField = memo(function FormField({ form, field, id, allRequired }: FormFieldProps): ReactNode {
  const part = useFormPart(
    form,
    useCallback((picture: FormSnapshot) => selectField(form, field, picture), [form, field]),
    useCallback((before: FieldPart | undefined, after: FieldPart | undefined) => isSameField(field, before, after), [field]),
  )
  if (!part) return null
  const marked = !part.required && !allRequired && !form.model.searches && field.widget !== 'checkbox' && !field.readOnly
  const props = { ...part, id, field, marked, runtime: form.runtime, form: form.actions }
  return (
    <FieldLayout {...props}>
      {(label, hinted) => <FieldControl {...props} {...form.actions} values={form.values} label={label} hinted={hinted} />}
    </FieldLayout>
  )
})
