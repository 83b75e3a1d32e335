/** The state of one form: its store, the picture derived from it, and the actions that change it. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FieldPath, FormModel, Scope } from '../../../model/catalogue-model.ts'
import { createFormState, type FormState } from '../../../model/form-state.ts'
import { type FormValues, readPath, withPath } from '../../../model/form-values.ts'
import { startValues } from '../../../model/start-values.ts'
import { useStore } from '../../ui/use-store.ts'
import { useLatest } from '../use-latest.ts'
import { applyChange, completeValues, type FieldChange, fillFields, keptPaths } from './apply-change.ts'
import { dirtyValues, isDraftable } from './dirty-values.ts'
import { baselineOfDraft, type EditBaseline, type Inputs, inputsSince, storedBaseline } from './edit-baseline.ts'
import type { FormRuntime } from './form-runtime.ts'
import { changedPaths, type FormSnapshot, snapshotOf } from './form-snapshot.ts'
import type { OpenForm } from './use-form-part.ts'
import { useFormValues } from './use-form-values.ts'

/** Actions of a form. They read its latest values, also in the event that changed them. */
export interface FormActions {
  change(change: FieldChange): void
  /** Marks a field as touched: its error becomes visible. */
  touch(path: FieldPath): void
  fill(values: Readonly<Record<FieldPath, unknown>>): void
  /** Replaces the items of a list; `places` has the former index of each, undefined for a new one. */
  writeItems(list: FieldPath, items: readonly unknown[], places: readonly (number | undefined)[]): void
  /** Marks a search field whose text matches none of its options. */
  markUnlisted(path: FieldPath, unlisted: boolean): void
  /** Notes work on a value that is under way, such as scaling a photograph: a submission waits for it. */
  prepare(work: Promise<unknown>): void
  /** Resolves when this work has ended; undefined when there is none. */
  prepared(): Promise<unknown> | undefined
  /** Makes the errors of these fields visible, and returns the fields that have one. */
  tryFields(paths: readonly FieldPath[]): readonly FieldPath[]
  /** Makes every error visible and returns the failings of now. */
  tryToSubmit(): FormState & { blocked: boolean }
  showServerErrors(errors: ReadonlyMap<FieldPath, string>): void
  /** Resets the form to pristine. `keep`: with the current values, unless new start values have arrived. */
  startOver(keep: boolean): void
  /** Marks the current values as saved or abandoned: none of them count as unsaved. */
  settle(): void
  /** Returns the operation's other inputs, such as the version (`inputsSince`). */
  begunInputs(form: unknown): Inputs
  /** Sets what saves the form, for a user who leaves it. */
  saveBy(save: () => Promise<boolean>): void
  /** Accepts the current version after a version conflict was shown: the next try uses it. */
  acknowledge(): void
}

/** A form at one moment, for parts that depend on all of it. */
export type WholeForm = FormSnapshot & FormActions

/** Opens a form. The component does not subscribe to the values: its parts do, with `useFormPart`. */
export function useFormState(model: FormModel, scope: Scope, runtime: FormRuntime): OpenForm {
  const start = useMemo(() => completeValues(model, startValues(model, scope)), [model, scope])
  const startKey = JSON.stringify(start)
  const { keeper } = runtime
  const [kept] = useState(() => keeper?.find(''))
  const store = useFormValues(start, () => (kept ? fillFields(createFormState(model, start, scope), kept.typed).values : start))
  const latest = useLatest(useMemo(() => ({ model, scope, start, runtime }), [model, scope, start, runtime]))

  const holds = useRef(kept !== undefined)
  const [firstBegunWith] = useState((): EditBaseline => (kept ? baselineOfDraft(kept, { scope, start }) : { start, scope }))
  const begunWith = useRef(firstBegunWith)
  useLayoutEffect(() => {
    if (!holds.current || !model.start) begunWith.current = { start, scope }
  })

  const saver = useRef(async () => false)
  const works = useRef(new Set<Promise<unknown>>())
  const baseline = useRef<FormValues>(start)
  const begin = useCallback(
    (from: FormValues) => {
      baseline.current = from
      holds.current = false
      begunWith.current = latest()
      store.begin(from)
    },
    [store, latest],
  )

  // New start values replace the form's values, unless the user has begun to edit. After the user was told of a version conflict, the dirty
  // values stay and the other ones are replaced.
  const begun = useRef(startKey)
  const [firstKey] = useState(startKey)
  // Newer start values may wait until the form is pristine again, so from then on this component follows that.
  const isFollowed = startKey !== firstKey
  useStore(store.subscribe, () => isFollowed && snapshotOf(store.get(), model, scope, runtime).isChanged)
  useEffect(() => {
    if (begun.current === startKey) return
    const { first, values } = store.get()
    const typed = changedPaths(keptPaths(model), first, values)
    if (typed.length > 0 && holds.current) return
    begun.current = startKey
    if (typed.length === 0) return begin(start)
    baseline.current = start
    const present = typed.reduce<FormValues>((all, path) => withPath(all, path, readPath(values, path)), start)
    store.update({ first: start, values: present, touched: new Set() })
  })

  useEffect(
    () =>
      keeper?.watch('', {
        typed: () => dirtyValues(latest().model, baseline.current, store.get().values, Object.keys(latest().model.fields)),
        begun: () => storedBaseline(latest().model, begunWith.current),
        keeps: (path) => isDraftable(latest().model, path),
        save: () => saver.current(),
      }),
    [keeper, store, latest],
  )

  const actions = useMemo<FormActions>(() => {
    const present = () => snapshotOf(store.get(), latest().model, latest().scope, latest().runtime)
    const write = (next: FormState) => {
      holds.current = true
      store.write(next)
    }
    return {
      change: (change) => write(applyChange(present().judged, change)),
      fill: (filled) => write(fillFields(present().judged, filled)),
      writeItems(list, items, places) {
        holds.current = true
        store.writeItems(applyChange(present().judged, { path: list, value: items }), list, places)
      },
      touch: store.touch,
      markUnlisted: store.markUnlisted,
      showServerErrors: store.showServerErrors,
      prepare(work) {
        works.current.add(work)
        void work.finally(() => works.current.delete(work))
      },
      prepared: () => (works.current.size > 0 ? Promise.all(works.current) : undefined),
      tryFields(paths) {
        store.update({ touched: new Set([...store.get().touched, ...paths]) })
        return present().invalid.filter((path) => paths.includes(path))
      },
      tryToSubmit() {
        const { judged: now, isRight } = present()
        store.update({ tried: true })
        // From here on the version is fixed: a later one, which the user has not seen, must not be sent with these values.
        holds.current = true
        return { ...now, blocked: !isRight }
      },
      settle() {
        baseline.current = store.get().values
      },
      begunInputs: (form) => inputsSince(latest().model, begunWith.current, latest(), Object.keys(latest().model.fields), form),
      saveBy(save) {
        saver.current = save
      },
      acknowledge() {
        holds.current = false
        begunWith.current = latest()
      },
      startOver(keep) {
        const now = JSON.stringify(latest().start)
        const refreshed = begun.current !== now
        begun.current = now
        begin(keep && !refreshed ? store.get().values : latest().start)
      },
    }
  }, [store, latest, begin])

  return useMemo(
    () => ({
      model,
      scope,
      runtime,
      actions,
      subscribe: store.subscribe,
      picture: () => snapshotOf(store.get(), model, scope, runtime),
      values: { get: store.values, subscribe: store.subscribe },
    }),
    [model, scope, runtime, actions, store],
  )
}
