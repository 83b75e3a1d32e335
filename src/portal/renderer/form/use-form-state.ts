/**
 * The state of one form: its values, and everything derived from them by `judgeForm`.
 *
 * Visibility, errors and the body are derived from all values, so that correcting one field can also clear the error of another.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../../catalogue/form-failings.ts'
import { scopeOf } from '../../../catalogue/form-rows.ts'
import { type FormValues, readPath, withPath } from '../../../catalogue/form-values.ts'
import type { FieldPath, FormModel, Scope } from '../../../catalogue/model.ts'
import { type JudgedForm, judgeForm, startValues } from '../../../catalogue/validate-form.ts'
import { useLatest } from '../use-latest.ts'
import { applyChange, clearHidden, completeValues, type FieldChange, keptPaths, storedValue } from './apply-change.ts'
import { type BegunWith, begunOfDraft, type Inputs, inputsSince, keptOfBegun } from './begun-with.ts'
import type { FormRuntime } from './form-runtime.ts'
import { isKept, typedValues } from './typed-values.ts'
import { changedPaths, useFormValues } from './use-form-values.ts'

export interface FormState {
  values: FormValues
  judged: JudgedForm
  /** Visible error messages by field, in order. They include untouched fields after a submission was tried. */
  errors: ReadonlyMap<FieldPath, string>
  /** The form is dirty. */
  isChanged: boolean
  /** The form is valid. */
  isRight: boolean
  /** Incremented on reset, to remount the fields without their typed text. */
  revision: number
  change(change: FieldChange): void
  /** Marks a field as touched: its error becomes visible. */
  touch(path: FieldPath): void
  fill(values: Readonly<Record<FieldPath, unknown>>): void
  /** Marks a search field whose text matches none of its options. */
  markUnlisted(path: FieldPath, unlisted: boolean): void
  /** Makes every error visible and returns the current verdict. */
  tryToSubmit(): JudgedForm & { blocked: boolean }
  showServerErrors(errors: ReadonlyMap<FieldPath, string>): void
  /** Resets the form to pristine. `keep`: with the current values, unless new start values have arrived. */
  startOver(keep: boolean): void
  /** Marks the current values as saved or abandoned: none of them count as unsaved. */
  settle(): void
  /** Returns the operation's other inputs, such as the version (`inputsSince`). */
  begunInputs(form: unknown): Inputs
  /** Accepts the current version after a version conflict was shown: the next try uses it. */
  acknowledge(): void
}

function withFilled(model: FormModel, before: FormValues, filled: Readonly<Record<FieldPath, unknown>>, scope: Scope): FormValues {
  const after = Object.entries(filled).reduce<FormValues>((all, [path, value]) => withPath(all, path, storedValue(value)), before)
  return clearHidden(model, before, after, scope)
}

export function useFormState(model: FormModel, scope: Scope, runtime: FormRuntime): FormState {
  const start = useMemo(() => completeValues(model, startValues(model, scope)), [model, scope])
  const startKey = JSON.stringify(start)
  const { keeper } = runtime
  const [kept] = useState(() => keeper?.find(''))
  const held = useFormValues(start, () => (kept ? withFilled(model, start, kept.typed, scope) : start))
  const { values, first, touched, tried, serverErrors, unlisted, read, update, write, begin: beginValues } = held
  const judged = useMemo(() => judgeForm(model, values, scope, first), [model, values, scope, first])

  const latest = useLatest(useMemo(() => ({ model, scope, start }), [model, scope, start]))

  const holds = useRef(kept !== undefined)
  const [firstBegunWith] = useState((): BegunWith => (kept ? begunOfDraft(kept, { scope, start }) : { start, scope }))
  const begunWith = useRef(firstBegunWith)
  useLayoutEffect(() => {
    if (!holds.current || !model.start) begunWith.current = { start, scope }
  })

  const baseline = useRef<FormValues>(start)
  const begin = useCallback(
    (from: FormValues) => {
      baseline.current = from
      holds.current = false
      begunWith.current = latest()
      beginValues(from)
    },
    [beginValues, latest],
  )

  // New start values replace the form's values, unless the user has begun to edit. After the user was told of a version conflict, the dirty
  // values stay and the other ones are replaced.
  const begun = useRef(startKey)
  const typed = changedPaths(keptPaths(model), first, values)
  const isChanged = typed.length > 0
  useEffect(() => {
    if (begun.current === startKey || (isChanged && holds.current)) return
    begun.current = startKey
    const { start: next } = latest()
    if (!isChanged) return begin(next)
    baseline.current = next
    const present = typed.reduce<FormValues>((all, path) => withPath(all, path, readPath(values, path)), next)
    update({ first: next, values: present, touched: new Set() })
  }, [startKey, isChanged, begin, update, typed, values, latest])

  const store = useCallback(
    (next: FormValues) => {
      const changed = changedPaths(keptPaths(latest().model), read(), next)
      holds.current = true
      write(next, changed)
    },
    [read, write, latest],
  )
  const change = useCallback(
    (fieldChange: FieldChange) => store(applyChange(latest().model, read(), fieldChange, latest().scope)),
    [store, read, latest],
  )
  const fill = useCallback(
    (filled: Readonly<Record<FieldPath, unknown>>) => store(withFilled(latest().model, read(), filled, latest().scope)),
    [store, read, latest],
  )
  useEffect(
    () =>
      keeper?.watch('', {
        typed: () => typedValues(latest().model, baseline.current, read(), Object.keys(latest().model.fields)),
        begun: () => keptOfBegun(latest().model, begunWith.current),
        keeps: (path) => isKept(latest().model, path),
      }),
    [keeper, read, latest],
  )
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

  const isRight = judged.verdict.size === 0 && !judged.shown.some((path) => unlisted.has(path))
  return {
    values,
    judged,
    isChanged,
    isRight,
    errors,
    revision: held.revision,
    change,
    touch: held.touch,
    fill,
    markUnlisted: held.markUnlisted,
    tryToSubmit() {
      const now = judgeForm(model, read(), scope, first)
      update({ tried: true })
      // From here on the version is fixed: a later one, which the user has not seen, must not be sent with these values.
      holds.current = true
      return { ...now, blocked: now.verdict.size > 0 || now.shown.some((path) => unlisted.has(path)) }
    },
    showServerErrors: held.showServerErrors,
    settle() {
      baseline.current = read()
    },
    begunInputs: (form) => inputsSince(model, begunWith.current, latest(), Object.keys(model.fields), form),
    acknowledge() {
      holds.current = false
      begunWith.current = latest()
    },
    startOver(keep) {
      const refreshed = begun.current !== JSON.stringify(latest().start)
      begun.current = JSON.stringify(latest().start)
      begin(keep && !refreshed ? read() : latest().start)
    },
  }
}
