/**
 * State machine of a unit that is edited in place (specification 4).
 *
 * Its phases are reading, editing, sending, and then briefly saved or failed. A failed save shows the old value, and then opens the editor
 * again with the user's input.
 */
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CatalogueModel, FieldPath, FormModel, Scope } from '../../../model/catalogue-model.ts'
import { changedOf, type EditUnit, isChanged, unitBody } from '../../../model/edit-units.ts'
import { createFormState, type FormState } from '../../../model/form-state.ts'
import type { FormValues } from '../../../model/form-values.ts'
import { dirtyValues, isDraftable } from '../form/dirty-values.ts'
import { inputsSince, isOther, isRenewed, storedBaseline, withValues } from '../form/edit-baseline.ts'
import type { FormRuntime } from '../form/form-runtime.ts'
import type { FormSnapshot } from '../form/form-snapshot.ts'
import { placeErrors } from '../form/place-errors.ts'
import { isSameList, useFormPart } from '../form/use-form-part.ts'
import { readInputs } from '../scope/read-inputs.ts'
import { useLatest } from '../use-latest.ts'
import { useUnitBaseline } from './use-unit-baseline.ts'
import { type UnitForm, useUnitForm } from './use-unit-form.ts'
import { useUnitStart } from './use-unit-start.ts'

export type EditPhase = 'reading' | 'editing' | 'sending' | 'saved' | 'failed'
export type EditDelays = Pick<CatalogueModel['delays'], 'inlineStatusMs' | 'editQuietMs'>

export interface UnitState {
  phase: EditPhase
  /** Values to show: the draft while editing and sending, otherwise the API's values. */
  values: FormValues
  judged: FormState
  form: UnitForm
  /** Error message of the last failed save. */
  failure: string
  /** Fields of the unit that were saved elsewhere since this edit began, with the new values. */
  meanwhile: { paths: readonly FieldPath[]; values: FormValues }
  /** Number of tries with invalid values. Each moves the focus to the error summary or the first invalid field. */
  failedTries: number
  open(): void
  cancel(): void
  save(): void
}

const selectShown = ({ judged }: FormSnapshot) => judged.shown

/** @param formId id of the form instance. The saves of its units are serialized. */
export function useEditUnit(
  model: FormModel,
  unit: EditUnit,
  scope: Scope,
  runtime: FormRuntime,
  delays: EditDelays,
  formId: string,
): UnitState {
  const { answered, start, keep } = useUnitStart(model, unit, scope)
  const { keeper } = runtime
  const [kept] = useState(() => keeper?.find(unit.key))
  const [phase, setPhase] = useState<EditPhase>(kept ? 'editing' : 'reading')
  // A failed save keeps the draft, and shows the old value first.
  const isDrafting = phase !== 'reading' && phase !== 'saved'
  const options = { start, isDrafting, quietMs: delays.editQuietMs }
  const form = useUnitForm(model, unit, scope, runtime, options, () => kept && withValues(start, kept.typed))
  const [failure, setFailure] = useState('')
  // The API's values when the edit began, kept after a version conflict to show which fields changed.
  const [overtaken, setOvertaken] = useState<FormValues>()
  const [failedTries, setFailedTries] = useState(0)
  const working = useRef(false)
  const mounted = useRef(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
      clearTimeout(timer.current)
    }
  }, [])

  // Of what is typed, only which fields are visible is shown outside the fields, so that a key renders its field alone.
  useFormPart(form, selectShown, isSameList)
  const values = phase === 'editing' || phase === 'sending' ? form.values.get() : start
  const judged = useMemo(() => createFormState(model, values, scope), [model, values, scope])

  const latest = useLatest(useMemo(() => ({ model, scope, answered, start, form }), [model, scope, answered, start, form]))

  const { opened, begin, tell } = useUnitBaseline(model, { start: answered, scope }, kept, phase === 'sending')
  const sent = useRef(false)
  const saver = useRef(async () => false)
  useEffect(
    () =>
      keeper?.watch(unit.key, {
        typed() {
          const { model: edited, start: before, form: now, scope: around } = latest()
          const after = now.values.get()
          if (sent.current) return {}
          // Hidden fields are not saved, so they do not count as unsaved input.
          const { shown } = createFormState(edited, after, around)
          return dirtyValues(
            edited,
            before,
            after,
            unit.paths.filter((path) => shown.includes(path)),
          )
        },
        begun: () => storedBaseline(latest().model, opened.current),
        keeps: (path) => isDraftable(latest().model, path),
        save: () => saver.current(),
      }),
    [keeper, unit, opened, latest],
  )

  const become = useCallback((next: EditPhase, afterMs?: number, then?: () => void) => {
    clearTimeout(timer.current)
    if (!mounted.current) return
    setPhase(next)
    if (afterMs !== undefined && then) timer.current = setTimeout(then, afterMs)
  }, [])
  const close = useCallback(() => {
    latest().form.actions.begin()
    setOvertaken(undefined)
    become('reading')
  }, [latest, become])

  const handle = form.actions
  const call = (now: FormState) => {
    const { answered: before, scope: around } = latest()
    const inputs = {
      ...inputsSince(model, opened.current, { start: before, scope: around }, unit.paths, now.scope.form),
      ...readInputs(model.submit.inputs ?? {}, now.scope).values,
    }
    return runtime.submit(model, unitBody(now, changedOf(model, before, now.scope.form as FormValues, unit)), inputs)
  }
  /** Refetches the data after a version conflict. Resolves to whether only fields outside this unit changed. */
  const othersChanged = async (now: FormState): Promise<boolean> => {
    const { steps } = model.submit.failure
    if (steps.length === 0 || steps.some(({ kind }) => kind !== 'refresh')) return false
    const { scope: around, answered: before } = latest()
    await runtime.runSteps(steps, now.scope, handle)
    const { scope: present, answered: after } = latest()
    const isNew = isRenewed(model, { start: before, scope: around }, { start: after, scope: present }, now.scope.form)
    return mounted.current && isNew && !isOther(model, opened.current.start, after, unit.paths)
  }
  const { mutateAsync: submitUnit } = useMutation({
    // The units are parts of one resource, and each save creates a new version of it. A save therefore waits for the previous one and for
    // its steps, which render the new version.
    scope: { id: formId },
    mutationFn: async (now: FormState) => {
      let outcome = await call(now)
      if (outcome.kind === 'failed' && outcome.stale && (await othersChanged(now))) outcome = await call(now)
      const before = latest().answered
      const values = latest().form.values.get()
      if (outcome.kind === 'done') {
        sent.current = true
        await runtime.runSteps(model.submit.then, { ...now.scope, answer: outcome.answer }, handle)
      }
      return { outcome, before, values }
    },
  })

  const say = (name: 'saving' | 'saved') => runtime.readText(runtime.texts[name], scope)
  /** Resolves to whether it was saved. */
  const send = async (now: FormState): Promise<boolean> => {
    const { submit } = model
    if (submit.confirm && !(await runtime.confirm(submit.confirm, now.scope))) return false
    become('sending')
    runtime.announce(submit.busy ? runtime.readText(submit.busy, now.scope) : say('saving'))
    const { outcome, before, values } = await submitUnit(now)
    if (outcome.kind === 'done') {
      if (!mounted.current) return true
      form.actions.begin()
      setOvertaken(undefined)
      keep(values, before)
      sent.current = false
      runtime.announce(say('saved'))
      become('saved', delays.inlineStatusMs, close)
      return true
    }
    const placed = placeErrors(unit.paths, outcome.errors)
    const words = placed.size > 0 ? [...placed.values()].join(' ') : runtime.failInPlace(submit.failure, outcome.problem, now.scope, handle)
    if (outcome.stale) {
      setOvertaken(opened.current.start)
      tell()
    }
    runtime.announce(words)
    setFailure(words)
    form.actions.showServerErrors(placed)
    // The editor opens again with the user's input.
    become('failed', delays.inlineStatusMs, () => become('editing'))
    return false
  }

  const save = async (): Promise<boolean> => {
    if (working.current) return false
    if (!isChanged(model, latest().start, form.values.get(), unit)) {
      close()
      return true
    }
    const judgedNow = form.actions.tryToSubmit()
    if (judgedNow.blocked) {
      setFailedTries((count) => count + 1)
      return false
    }
    working.current = true
    try {
      return await send(judgedNow)
    } finally {
      working.current = false
    }
  }
  useLayoutEffect(() => {
    saver.current = save
  })

  return {
    phase,
    values,
    judged,
    form,
    failure,
    failedTries,
    meanwhile: {
      paths: unit.paths.filter(
        (path) => judged.shown.includes(path) && isOther(model, overtaken ?? opened.current.start, answered, [path]),
      ),
      values: answered,
    },
    open: () => {
      // After a failed save, the editor opens at once with the user's input.
      if (phase === 'failed') return become('editing')
      begin({ start: answered, scope })
      setOvertaken(undefined)
      form.actions.begin()
      setFailedTries(0)
      become('editing')
    },
    cancel: close,
    save: () => void save(),
  }
}
