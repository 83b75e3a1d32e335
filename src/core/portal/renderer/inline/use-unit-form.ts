/** The form of a unit that is edited in place: a store of values like every form's, of which the unit's own are the draft. */
import { useMemo } from 'react'
import { memoizeByFirst } from '../../../lib/memoize-by-first.ts'
import type { FieldPath, FormModel, Scope } from '../../../model/catalogue-model.ts'
import { changedOf, type EditUnit, withDraft } from '../../../model/edit-units.ts'
import { createFormState, type FormState } from '../../../model/form-state.ts'
import type { FormValues } from '../../../model/form-values.ts'
import { useStore } from '../../ui/use-store.ts'
import { applyChange, fillFields } from '../form/apply-change.ts'
import type { FormRuntime } from '../form/form-runtime.ts'
import { type FormContents, type FormSnapshot, snapshotOf } from '../form/form-snapshot.ts'
import { createPartReader, type EditedForm, isSameList } from '../form/use-form-part.ts'
import { useFormValues } from '../form/use-form-values.ts'
import { useDebouncedStore } from '../use-debounced-value.ts'
import { useLatest } from '../use-latest.ts'

export interface UnitForm extends EditedForm {
  actions: EditedForm['actions'] & {
    /** Starts or discards the draft. */
    begin(): void
    /** Makes every error visible and returns the failings of now. */
    tryToSubmit(): FormState & { blocked: boolean }
  }
}

export interface UnitFormOptions {
  /** The values to begin with, which follow the API's while no draft differs from them. */
  start: FormValues
  /** Whether there is a draft. */
  isDrafting: boolean
  quietMs: number
}

/** @param kept returns the values of a restored draft. */
export function useUnitForm(
  model: FormModel,
  unit: EditUnit,
  scope: Scope,
  runtime: FormRuntime,
  { start, isDrafting, quietMs }: UnitFormOptions,
  kept: () => FormValues | undefined,
): UnitForm {
  const store = useFormValues(start, () => kept() ?? start)
  // All other units show the API's values, and so does this one without a draft.
  const read = useMemo(
    () => (values: FormValues) => (isDrafting ? withDraft(model, start, values, unit) : start),
    [model, unit, start, isDrafting],
  )
  const contents = useMemo(
    () => memoizeByFirst((held: FormContents): FormContents => ({ ...held, first: start, values: read(held.values) })),
    [start, read],
  )
  // Debounced, so that a half-typed word shows no error.
  const debounced = useDebouncedStore(store.subscribe, store.values, quietMs)
  const readLasting = useMemo(() => {
    const failing = (values: FormValues): readonly FieldPath[] => [...createFormState(model, read(values), scope, start).failings.keys()]
    return createPartReader(debounced.get, failing, isSameList)
  }, [debounced, read, model, scope, start])
  const lasting = useStore(debounced.subscribe, readLasting)
  const picture = useMemo(() => {
    const withErrors = memoizeByFirst((snapshot: FormSnapshot, held: FormContents): FormSnapshot => {
      const isShown = (path: FieldPath) =>
        held.tried || held.serverErrors.has(path) || lasting.includes(path) || !snapshot.judged.failings.has(path)
      const { paths } = changedOf(model, start, held.values, unit)
      const errors = new Map([...snapshot.errors].filter(([path]) => paths.includes(path) && isShown(path)))
      return { ...snapshot, errors }
    })
    return () => {
      const held = contents(store.get())
      return withErrors(snapshotOf(held, model, scope, runtime), held)
    }
  }, [store, contents, model, scope, runtime, start, unit, lasting])
  const latest = useLatest(useMemo(() => ({ start, unit, picture }), [start, unit, picture]))
  const actions = useMemo<UnitForm['actions']>(
    () => ({
      change: (change) => store.write(applyChange(latest().picture().judged, change)),
      fill: (filled) => store.write(fillFields(latest().picture().judged, filled)),
      touch: store.touch,
      markUnlisted: store.markUnlisted,
      showServerErrors: store.showServerErrors,
      begin: () => store.begin(latest().start),
      tryToSubmit() {
        const { judged, values } = latest().picture()
        const { unlisted } = store.get()
        const { paths } = changedOf(model, latest().start, values, latest().unit)
        const wrong = paths.filter((path) => judged.shown.includes(path) && (judged.failings.has(path) || unlisted.has(path)))
        if (wrong.length > 0) store.update({ tried: true })
        return { ...judged, blocked: wrong.length > 0 }
      },
    }),
    [store, latest, model],
  )
  return useMemo(
    () => ({
      model,
      scope,
      runtime,
      actions,
      subscribe: store.subscribe,
      picture,
      values: { get: () => picture().values, subscribe: store.subscribe },
    }),
    [model, scope, runtime, actions, store, picture],
  )
}
