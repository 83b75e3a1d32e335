/**
 * Server-side validation of a form that is sent in parts (`edit: one-by-one`).
 *
 * The part is merged into the present values. Only units that it changes are validated.
 */

import type { FieldPath, FormModel, Scope } from './catalogue-model.ts'
import { isChanged, unitsOf } from './edit-units.ts'
import { messageOf } from './form-failings.ts'
import { type FormResult, validateBySchema } from './form-result.ts'
import { createFormState } from './form-state.ts'
import { type FormValues, isEmpty, readPath, sentValue, withPath } from './form-values.ts'
import { deriveOwnFields } from './start-values.ts'

/** Returns whether the form sends partial bodies: an omitted property is unchanged, null clears it. */
export const isSentInParts = (form: FormModel): boolean => form.edit?.way === 'one-by-one'

/** Validates a part by the schema alone, before the present values are known. */
export function validatePart(form: FormModel, part: FormValues): FormResult {
  const paths = form.sections.flatMap(({ fields }) => fields)
  return new Map(
    [...validateBySchema(form, part, paths)].flatMap(([path, failing]) => {
      const field = form.fields[path]
      return field ? [[path, { failing, words: messageOf(field, failing) }] as const] : []
    }),
  )
}

export interface ChangeResult {
  failings: FormResult
  /** Changed fields that the form would not show. They must be refused, because the form does not validate hidden fields. */
  hidden: readonly FieldPath[]
}

/** Validates a part merged into the present values. `scope` holds the form's `about`, by name. */
export function validateChange(form: FormModel, present: FormValues, part: FormValues, scope: Scope): ChangeResult {
  const sent = Object.values(form.fields).filter((field) => !field.own && !field.readOnly)
  const pick = (from: FormValues, into: FormValues, path: FieldPath): FormValues => {
    const value = readPath(from, path)
    return value === undefined ? into : withPath(into, path, value)
  }
  const before = sent.reduce<FormValues>((values, { path }) => pick(present, values, path), {})
  const after = sent.reduce<FormValues>((values, { path }) => pick(part, values, path), before)
  const changed = form.sections.flatMap(unitsOf).filter((unit) => isChanged(form, before, after, unit))
  const judged = new Set(changed.flatMap(({ paths }) => paths))
  const { failings, shown } = createFormState(form, deriveOwnFields(form, after, scope), scope)
  // Clearing a hidden field is harmless.
  const hidden = sent.filter(
    (field) =>
      !shown.includes(field.path) &&
      !isEmpty(sentValue(field, readPath(after, field.path))) &&
      isChanged(form, before, after, { key: field.path, paths: [field.path] }),
  )
  return {
    failings: new Map([...failings].filter(([path]) => judged.has(path) && form.fields[path]?.own === false)),
    hidden: hidden.map(({ path }) => path),
  }
}
