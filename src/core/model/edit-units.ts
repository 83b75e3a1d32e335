/** The units in which a form is edited and sent `one-by-one`: a field, or a section kept `together`. Pure. */

import type { FieldPath, FormModel, FormSectionModel } from './catalogue-model.ts'
import { filledBeside } from './form-fields.ts'
import type { FormState } from './form-state.ts'
import { type FormValues, readPath, sentValue, withPath } from './form-values.ts'

export interface EditUnit {
  key: string
  paths: readonly FieldPath[]
  /** Units that are edited at once: of these, only the changed ones are judged and sent. */
  parts?: readonly EditUnit[]
}

export function unitsOf(section: FormSectionModel): readonly EditUnit[] {
  if (section.together) return [{ key: section.fields.join(), paths: section.fields }]
  return section.fields.map((path) => ({ key: path, paths: [path] }))
}

/** Returns the unit of the whole form. Fields that are read-only stay as they are. */
export function wholeOf(model: FormModel): EditUnit {
  const parts = model.sections.flatMap(unitsOf)
  return { key: '*', paths: parts.flatMap(({ paths }) => paths).filter((path) => !model.fields[path]?.readOnly), parts }
}

/** Returns the unit with the fields that are judged and sent: those of its changed parts, or all if it has no parts. */
export function changedOf(model: FormModel, start: FormValues, values: FormValues, unit: EditUnit): EditUnit {
  const changed = unit.parts?.filter((part) => isChanged(model, start, values, part)).flatMap(({ paths }) => paths)
  return changed ? { key: unit.key, paths: changed } : unit
}

/** Returns the paths of a unit's values: its fields, and the properties that they fill. */
function keptIn(model: FormModel, paths: readonly FieldPath[]): readonly FieldPath[] {
  return paths.flatMap((path) => {
    const field = model.fields[path]
    return field ? [path, ...filledBeside(model, field)] : []
  })
}

/** Returns the API's values with the draft of one unit; all other units keep the API's values. */
export function withDraft(model: FormModel, start: FormValues, draft: FormValues, { paths }: EditUnit): FormValues {
  return keptIn(model, paths).reduce((values, path) => withPath(values, path, readPath(draft, path)), start)
}

/** Returns whether a unit differs from the API's values. An unchanged unit is not sent (specification 4). */
export function isChanged(model: FormModel, start: FormValues, values: FormValues, { paths }: EditUnit): boolean {
  return paths.some((path) => {
    const field = model.fields[path]
    if (!field || field.own || field.readOnly) return false
    return !Object.is(sentValue(field, readPath(values, path)) ?? null, sentValue(field, readPath(start, path)) ?? null)
  })
}

/** Returns the part of a validated form's body that this unit sends. */
export function unitBody({ model, body: whole }: FormState, { paths }: EditUnit): FormValues {
  return keptIn(model, paths).reduce<FormValues>((body, path) => withPath(body, path, readPath(whole, path)), {})
}
