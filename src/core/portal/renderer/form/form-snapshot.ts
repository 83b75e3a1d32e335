/**
 * What a form shows, derived from its values and flags. Pure.
 *
 * Visibility, errors and the body are derived from all values, so that correcting one field can also clear the error of another. The
 * picture is memoized, so that the parts of a form that read it after a key share one.
 */

import { memoizeByFirst } from '../../../lib/memoize-by-first.ts'
import { once } from '../../../lib/once.ts'
import type { FieldPath, FormModel, Scope } from '../../../model/catalogue-model.ts'
import { messageOf } from '../../../model/form-failings.ts'
import { scopeOf } from '../../../model/form-rows.ts'
import { createFormState, type FormState } from '../../../model/form-state.ts'
import { type FormValues, isSameValue, readPath } from '../../../model/form-values.ts'
import { keptPaths } from './apply-change.ts'
import type { FormRuntime } from './form-runtime.ts'

/** Values and flags of a form. */
export interface FormContents {
  /** The start values. */
  first: FormValues
  values: FormValues
  /** The state that the last change left, with the same values. */
  left?: FormState | undefined
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

export interface FormSnapshot {
  values: FormValues
  judged: FormState
  /** Visible error messages by field, in order. They include untouched fields after a submission was tried. */
  errors: ReadonlyMap<FieldPath, string>
  /** The form is dirty. */
  isChanged: boolean
  /** The form is valid. */
  isRight: boolean
  /** The visible fields with an error, shown or not. */
  invalid: readonly FieldPath[]
  revision: number
}

export const snapshotOf = memoizeByFirst((held: FormContents, model: FormModel, scope: Scope, runtime: FormRuntime): FormSnapshot => {
  const { values, first, unlisted, revision } = held
  const judged = stateOf(held, model, scope)
  const errors = once(() => readErrors(held, judged, runtime))
  const invalid = once(() => judged.shown.filter((path) => judged.failings.has(path) || unlisted.has(path)))
  const isChanged = once(() => changedPaths(keptPaths(model), first, values).length > 0)
  return {
    values,
    judged,
    get errors() {
      return errors()
    },
    get isChanged() {
      return isChanged()
    },
    get isRight() {
      return judged.failings.size === 0 && !judged.shown.some((path) => unlisted.has(path))
    },
    get invalid() {
      return invalid()
    },
    revision,
  }
})

/** Returns the state that the last change left, unless the model or the scope has changed since. */
function stateOf({ left, values, first }: FormContents, model: FormModel, scope: Scope): FormState {
  const isCurrent = left?.values === values && left.base === model && left.around === scope && left.initial === first
  return isCurrent ? left : createFormState(model, values, scope, first)
}

function readErrors({ tried, touched, serverErrors, unlisted }: FormContents, judged: FormState, runtime: FormRuntime) {
  const failureWords = (path: FieldPath): string | undefined => {
    const field = judged.model.fields[path]
    const result = judged.failings.get(path)
    if (!field || (!result && !unlisted.has(path))) return undefined
    const words = result ? (result.words ?? runtime.texts.required) : (messageOf(field, 'notListed') ?? runtime.texts.noMatch)
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
  !isSameValue(readPath(before, path) ?? null, readPath(after, path) ?? null)
