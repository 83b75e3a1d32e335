import { useCallback, useMemo, useState } from 'react'
import type { FieldPath, FormModel, Scope } from '../../../model/catalogue-model.ts'
import { type EditUnit, withDraft } from '../../../model/edit-units.ts'
import { createFormState, type FormState } from '../../../model/form-state.ts'
import type { FormValues } from '../../../model/form-values.ts'
import { applyChange, clearHidden, type FieldChange } from '../form/apply-change.ts'
import { useLatest } from '../use-latest.ts'

/** Draft of a unit, and the state of its fields. */
export interface UnitDraft {
  /** The form's values with the draft applied. */
  typed: FormValues
  touched: ReadonlySet<FieldPath>
  /** Search fields whose text matches none of their options. */
  unlisted: ReadonlySet<FieldPath>
  serverErrors: ReadonlyMap<FieldPath, string>
  begin(from: FormValues): void
  /** Discards the draft. */
  forget(): void
  change(change: FieldChange): void
  touch(path: FieldPath): void
  touchAll(): void
  fill(values: Readonly<Record<FieldPath, unknown>>): void
  showServerErrors(errors: ReadonlyMap<FieldPath, string>): void
  markUnlisted(path: FieldPath, unlisted: boolean): void
}

const none: ReadonlySet<FieldPath> = new Set()
const noErrors: ReadonlyMap<FieldPath, string> = new Map()

/** @param kept returns the values of a restored draft. */
export function useUnitDraft(
  model: FormModel,
  unit: EditUnit,
  scope: Scope,
  start: FormValues,
  kept: (start: FormValues) => FormValues | undefined,
): UnitDraft {
  const [draft, setDraft] = useState<FormValues | undefined>(() => kept(start))
  const [touched, setTouched] = useState(none)
  const [unlisted, setUnlisted] = useState(none)
  const [serverErrors, setServerErrors] = useState(noErrors)
  const typed = useMemo(() => (draft === undefined ? start : withDraft(model, start, draft, unit)), [model, start, draft, unit])
  const latest = useLatest(useMemo(() => ({ model, unit, scope, typed }), [model, unit, scope, typed]))

  const begin = useCallback((from: FormValues) => {
    setDraft(from)
    setTouched(none)
    setServerErrors(noErrors)
  }, [])
  const forget = useCallback(() => {
    setDraft(undefined)
    setTouched(none)
    setUnlisted(none)
    setServerErrors(noErrors)
  }, [])
  const store = useCallback((next: FormState, changed: readonly FieldPath[]) => {
    setDraft(next.values)
    setServerErrors((errors) =>
      changed.some((path) => errors.has(path)) ? new Map([...errors].filter(([path]) => !changed.includes(path))) : errors,
    )
  }, [])
  const present = useCallback(() => createFormState(latest().model, latest().typed, latest().scope), [latest])
  const change = useCallback((fieldChange: FieldChange) => store(applyChange(present(), fieldChange), [fieldChange.path]), [store, present])
  const fill = useCallback(
    (filled: Readonly<Record<FieldPath, unknown>>) => {
      const before = present()
      const after = Object.entries(filled).reduce((state, [path, value]) => applyChange(state, { path, value }), before)
      store(clearHidden(before, after), Object.keys(filled))
    },
    [store, present],
  )
  const touch = useCallback((path: FieldPath) => setTouched((paths) => (paths.has(path) ? paths : new Set([...paths, path]))), [])
  const touchAll = useCallback(() => setTouched(new Set(latest().unit.paths)), [latest])
  const markUnlisted = useCallback((path: FieldPath, is: boolean) => {
    setUnlisted((paths) => {
      if (paths.has(path) === is) return paths
      return is ? new Set([...paths, path]) : new Set([...paths].filter((other) => other !== path))
    })
  }, [])
  return {
    typed,
    touched,
    unlisted,
    serverErrors,
    begin,
    forget,
    change,
    touch,
    touchAll,
    fill,
    showServerErrors: setServerErrors,
    markUnlisted,
  }
}
