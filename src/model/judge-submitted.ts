import type { FormModel, Scope } from './catalogue-model.ts'
import type { FormValues } from './form-values.ts'
import { deriveOwnFields, type FormVerdict, judgeForm } from './validate-form.ts'
import { withSubmittedRows } from './write-rows.ts'

/** Validates a body on the server: as `judgeForm`, with own fields derived and their failings left out. */
export function judgeSubmitted(model: FormModel, body: FormValues, scope: Scope): FormVerdict {
  const form = withSubmittedRows(model, body)
  const { verdict } = judgeForm(form, deriveOwnFields(form, body, scope), scope)
  return new Map([...verdict].filter(([path]) => form.fields[path]?.own === false))
}
