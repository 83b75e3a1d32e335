/** What of a form is opened and sent by itself: a field, or a section that is kept together. Pure. */
import { type FormValues, readPath, sentValue, withPath } from './form-values.ts'
import type { FieldPath, FormModel, FormSectionModel } from './model.ts'
import { filledBeside, type JudgedForm } from './validate-form.ts'

export interface EditUnit {
  key: string
  paths: readonly FieldPath[]
}

export function unitsOf(section: FormSectionModel): readonly EditUnit[] {
  if (section.together) return [{ key: section.fields.join(), paths: section.fields }]
  return section.fields.map((path) => ({ key: path, paths: [path] }))
}

/** Every path that a unit keeps a value at: its fields', and those that they fill. */
function keptIn(model: FormModel, paths: readonly FieldPath[]): readonly FieldPath[] {
  return paths.flatMap((path) => {
    const field = model.fields[path]
    return field ? [path, ...filledBeside(model, field)] : []
  })
}

/** What stands in the form, with what a person has typed into this unit: the other units stay what the API last said. */
export function withDraft(model: FormModel, start: FormValues, draft: FormValues, { paths }: EditUnit): FormValues {
  return keptIn(model, paths).reduce((values, path) => withPath(values, path, readPath(draft, path)), start)
}

/** Whether sending would change anything: no change means no call (section 4). */
export function isChanged(model: FormModel, start: FormValues, values: FormValues, { paths }: EditUnit): boolean {
  return paths.some((path) => {
    const field = model.fields[path]
    if (!field || field.own || field.readOnly) return false
    return !Object.is(sentValue(field, readPath(values, path)) ?? null, sentValue(field, readPath(start, path)) ?? null)
  })
}

/** The part of a judged form that this unit sends. */
export function unitBody(model: FormModel, judged: JudgedForm, { paths }: EditUnit): FormValues {
  return keptIn(model, paths).reduce<FormValues>((body, path) => withPath(body, path, readPath(judged.body, path)), {})
}
