/**
 * The server's verdict on a form that is sent in parts (`edit: one-by-one`): what is sent joins what is there, and only what it changes is
 * judged, together with whatever is opened and sent as one with it.
 */
import { isChanged, unitsOf } from './edit-units.ts'
import { messageOf } from './form-failings.ts'
import { type FormValues, isEmpty, readPath, sentValue, withPath } from './form-values.ts'
import type { FieldPath, FormModel, Scope } from './model.ts'
import { deriveOwnFields, type FormVerdict, judgeBySchema, judgeForm } from './validate-form.ts'

/** Whether bodies of the form hold a part of its fields: what is left out stays as it is, null empties it. */
export const isSentInParts = (form: FormModel): boolean => form.edit?.way === 'one-by-one'

/** What can be said of a part by itself, before it is known what it joins: whether each value has the form that the API asks for. */
export function judgePart(form: FormModel, part: FormValues): FormVerdict {
  const paths = form.sections.flatMap(({ fields }) => fields)
  return new Map(
    [...judgeBySchema(form, part, paths)].flatMap(([path, failing]) => {
      const field = form.fields[path]
      return field ? [[path, { failing, words: messageOf(field, failing) }] as const] : []
    }),
  )
}

export interface ChangeVerdict {
  verdict: FormVerdict
  /** What the change fills although the form would not show it: nothing of the form judges it, so nobody may fill it. */
  hidden: readonly FieldPath[]
}

/** Judges a part against what is there. `scope` holds what the form is about, under the names that it has in the catalogue. */
export function judgeChange(form: FormModel, present: FormValues, part: FormValues, scope: Scope): ChangeVerdict {
  const sent = Object.values(form.fields).filter((field) => !field.own && !field.readOnly)
  const pick = (from: FormValues, into: FormValues, path: FieldPath): FormValues => {
    const value = readPath(from, path)
    return value === undefined ? into : withPath(into, path, value)
  }
  const before = sent.reduce<FormValues>((values, { path }) => pick(present, values, path), {})
  const after = sent.reduce<FormValues>((values, { path }) => pick(part, values, path), before)
  const changed = form.sections.flatMap(unitsOf).filter((unit) => isChanged(form, before, after, unit))
  const judged = new Set(changed.flatMap(({ paths }) => paths))
  const { verdict, shown } = judgeForm(form, deriveOwnFields(form, after, scope), scope)
  // Emptying what is not shown is no harm, and what has no value there cannot be wrong.
  const hidden = sent.filter(
    (field) =>
      !shown.includes(field.path) &&
      !isEmpty(sentValue(field, readPath(after, field.path))) &&
      isChanged(form, before, after, { key: field.path, paths: [field.path] }),
  )
  return {
    verdict: new Map([...verdict].filter(([path]) => judged.has(path) && form.fields[path]?.own === false)),
    hidden: hidden.map(({ path }) => path),
  }
}
