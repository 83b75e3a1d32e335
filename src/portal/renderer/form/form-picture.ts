/**
 * What a form shows, derived from its values and flags. Pure.
 *
 * Visibility, errors and the body are derived from all values, so that correcting one field can also clear the error of another. The
 * picture is memoized, so that the parts of a form that read it after a key share one.
 */

import { memoizeByFirst } from '../../../lib/memoize-by-first.ts'
import type { FieldPath, FormModel, Scope } from '../../../model/catalogue-model.ts'
import { messageOf } from '../../../model/form-failings.ts'
import { scopeOf } from '../../../model/form-rows.ts'
import { type FormValues, readPath } from '../../../model/form-values.ts'
import { type JudgedForm, judgeForm } from '../../../model/validate-form.ts'
import { keptPaths, readingOf } from './apply-change.ts'
import type { FormRuntime } from './form-runtime.ts'

/** Values and flags of a form. */
export interface HeldForm {
  /** The start values. */
  first: FormValues
  values: FormValues
  /** Fields that the user has left. */
  touched: ReadonlySet<FieldPath>
  /** A submission was tried. */
  tried: boolean
  serverErrors: ReadonlyMap<FieldPath, string>
  /** Search fields whose text matches none of their options. */
  unlisted: ReadonlySet<FieldPath>
  /** Incremented on reset, to remount the fields without their typed text. */
  revision: number
}

export interface FormPicture {
  values: FormValues
  judged: JudgedForm
  /** Visible error messages by field, in order. They include untouched fields after a submission was tried. */
  errors: ReadonlyMap<FieldPath, string>
  /** The form is dirty. */
  isChanged: boolean
  /** The form is valid. */
  isRight: boolean
  revision: number
}

export const pictureOf = memoizeByFirst((held: HeldForm, model: FormModel, scope: Scope, runtime: FormRuntime): FormPicture => {
  const { values, first, unlisted, revision } = held
  const judged = judgeForm(model, values, scope, first, readingOf(values, model, scope))
  return {
    values,
    judged,
    errors: readErrors(held, judged, model, runtime),
    isChanged: changedPaths(keptPaths(model), first, values).length > 0,
    isRight: judged.verdict.size === 0 && !judged.shown.some((path) => unlisted.has(path)),
    revision,
  }
})

function readErrors({ tried, touched, serverErrors, unlisted }: HeldForm, judged: JudgedForm, model: FormModel, runtime: FormRuntime) {
  const failureWords = (path: FieldPath): string | undefined => {
    const field = model.fields[path]
    const told = judged.verdict.get(path)
    if (!field || (!told && !unlisted.has(path))) return undefined
    const words = told ? (told.words ?? runtime.texts.required) : (messageOf(field, 'notListed') ?? runtime.texts.noMatch)
    return runtime.readText(words, scopeOf(field, judged.scope))
  }
  const errors = new Map<FieldPath, string>()
  for (const path of judged.shown) {
    const seen = tried || touched.has(path)
    const words = serverErrors.get(path) ?? (seen ? failureWords(path) : undefined)
    if (words !== undefined) errors.set(path, words)
  }
  return errors
}

/** Returns the paths whose values differ. Null and undefined are equal. */
export function changedPaths(paths: readonly FieldPath[], before: FormValues, after: FormValues): readonly FieldPath[] {
  return paths.filter((path) => isChangedAt(path, before, after))
}

const isChangedAt = (path: FieldPath, before: FormValues, after: FormValues): boolean =>
  !Object.is(readPath(before, path) ?? null, readPath(after, path) ?? null)
