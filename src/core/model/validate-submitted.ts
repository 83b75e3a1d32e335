import type { FormModel, Scope } from './catalogue-model.ts'
import type { FormResult } from './form-result.ts'
import { createFormState } from './form-state.ts'
import type { FormValues } from './form-values.ts'
import { deriveOwnFields } from './start-values.ts'
import { withSubmittedRows } from './write-rows.ts'

/** Validates a body on the server: as in the browser, with own fields derived and their failings left out. */
export function validateSubmitted(model: FormModel, body: FormValues, scope: Scope): FormResult {
  const form = withSubmittedRows(model, body)
  const { failings, model: whole } = createFormState(form, deriveOwnFields(form, body, scope), scope)
  return new Map([...failings].filter(([path]) => whole.fields[path]?.own === false))
}
