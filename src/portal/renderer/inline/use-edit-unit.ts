/**
 * The life of what is edited in place (section 4): read, edited, sent, and then for a moment either saved or failed, with the old value back.
 * What failed is open again afterwards, with what was typed.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type EditUnit, isChanged, unitBody, withDraft } from '../../../catalogue/edit-units.ts'
import { messageOf } from '../../../catalogue/form-failings.ts'
import { type FormValues, readPath } from '../../../catalogue/form-values.ts'
import type { CatalogueModel, FieldPath, FormModel, Scope } from '../../../catalogue/model.ts'
import { type JudgedForm, judgeForm, readForm, startValues } from '../../../catalogue/validate-form.ts'
import { applyChange, clearHidden, completeValues, type FieldChange } from '../form/apply-change.ts'
import { type BegunWith, begunOfDraft, inputsSince, isOther, isRenewed, keptOfBegun, withValues } from '../form/begun-with.ts'
import type { FormRuntime } from '../form/form-runtime.ts'
import { placeErrors } from '../form/place-errors.ts'
import { isKept, typedValues } from '../form/typed-values.ts'
import { readInputs } from '../scope/read-inputs.ts'

export type EditPhase = 'reading' | 'editing' | 'sending' | 'saved' | 'failed'
export type EditDelays = Pick<CatalogueModel['delays'], 'inlineStatusMs' | 'editQuietMs'>

export interface UnitState {
  phase: EditPhase
  /** What is to be shown: the draft while it is edited and sent, what the API last said otherwise. */
  values: FormValues
  judged: JudgedForm
  /** The words to be seen now, by field of the unit. */
  errors: ReadonlyMap<FieldPath, string>
  /** Why it failed. */
  failure: string
  /** Grows with each try that was wrong, so that the first wrong field, or the list of them, takes the focus. */
  failedTries: number
  open(): void
  cancel(): void
  save(): void
  change(change: FieldChange): void
  touch(path: FieldPath): void
  fill(values: Readonly<Record<FieldPath, unknown>>): void
  showServerErrors(errors: ReadonlyMap<FieldPath, string>): void
  markUnlisted(path: FieldPath, unlisted: boolean): void
}

const none: ReadonlySet<FieldPath> = new Set()
const noErrors: ReadonlyMap<FieldPath, string> = new Map()

export function useEditUnit(model: FormModel, unit: EditUnit, scope: Scope, runtime: FormRuntime, delays: EditDelays): UnitState {
  const answered = useMemo(() => completeValues(model, startValues(model, scope)), [model, scope])
  // What has been saved is what is there, also where the answer that would say so is late, or lost.
  const [saved, setSaved] = useState<{ values: FormValues; before: FormValues }>()
  const isAnswered = saved !== undefined && isOther(model, saved.before, answered, unit.paths)
  const start = useMemo(
    () => (saved && !isAnswered ? withDraft(model, answered, saved.values, unit) : answered),
    [model, answered, saved, isAnswered, unit],
  )
  useEffect(() => {
    if (isAnswered) setSaved(undefined)
  }, [isAnswered])
  const { keeper } = runtime
  const [kept] = useState(() => keeper?.find(unit.key))
  const [phase, setPhase] = useState<EditPhase>(kept ? 'editing' : 'reading')
  const [draft, setDraft] = useState<FormValues | undefined>(kept && withValues(start, kept.typed))
  const [touched, setTouched] = useState(none)
  const [unlisted, setUnlisted] = useState(none)
  const [serverErrors, setServerErrors] = useState(noErrors)
  const [failure, setFailure] = useState('')
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

  const typed = useMemo(() => (draft === undefined ? start : withDraft(model, start, draft, unit)), [model, start, draft, unit])
  // A word half typed is not judged: only what has stood still for a moment.
  const settled = useSettled(typed, delays.editQuietMs)
  const values = phase === 'editing' || phase === 'sending' ? typed : start
  const judged = useMemo(() => judgeForm(model, values, scope), [model, values, scope])
  const settledVerdict = useMemo(() => judgeForm(model, settled, scope).verdict, [model, settled, scope])

  const latest = useRef({ model, unit, scope, answered, start, typed, unlisted })
  latest.current = { model, unit, scope, answered, start, typed, unlisted }

  // A version that brings another value while a person types is not one that they have seen. Once they have been told, it is.
  const [begun] = useState<BegunWith>(() => (kept ? begunOfDraft(kept, { start: answered, scope }) : { start: answered, scope }))
  const opened = useRef(begun)
  const told = useRef(false)
  useEffect(() => {
    const now = { start: answered, scope }
    if (phase === 'sending' || !told.current || !isRenewed(model, opened.current, now, undefined)) return
    told.current = false
    opened.current = now
  }, [model, answered, scope, phase])
  const sent = useRef(false)
  useEffect(
    () =>
      keeper?.watch(unit.key, {
        typed() {
          const { model: form, start: before, typed: after, scope: around } = latest.current
          if (sent.current) return {}
          // What is not shown is not saved, and nobody is asked about it.
          const { shown } = readForm(form, after, around)
          return typedValues(
            form,
            before,
            after,
            unit.paths.filter((path) => shown.includes(path)),
          )
        },
        begun: () => keptOfBegun(latest.current.model, opened.current),
        keeps: (path) => isKept(latest.current.model, path),
      }),
    [keeper, unit],
  )

  const become = useCallback((next: EditPhase, afterMs?: number, then?: () => void) => {
    clearTimeout(timer.current)
    if (!mounted.current) return
    setPhase(next)
    if (afterMs !== undefined && then) timer.current = setTimeout(then, afterMs)
  }, [])
  const close = useCallback(() => {
    setDraft(undefined)
    setTouched(none)
    setUnlisted(none)
    setServerErrors(noErrors)
    become('reading')
  }, [become])

  const store = useCallback((next: FormValues, changed: readonly FieldPath[]) => {
    setDraft(next)
    setServerErrors((errors) =>
      changed.some((path) => errors.has(path)) ? new Map([...errors].filter(([path]) => !changed.includes(path))) : errors,
    )
  }, [])
  const change = useCallback(
    (fieldChange: FieldChange) =>
      store(applyChange(latest.current.model, latest.current.typed, fieldChange, latest.current.scope), [fieldChange.path]),
    [store],
  )
  const fill = useCallback(
    (filled: Readonly<Record<FieldPath, unknown>>) => {
      const { typed: before, model: form, scope: around } = latest.current
      let after = before
      for (const [path, value] of Object.entries(filled)) after = applyChange(form, after, { path, value }, around)
      store(clearHidden(form, before, after, around), Object.keys(filled))
    },
    [store],
  )
  const touch = useCallback((path: FieldPath) => setTouched((paths) => (paths.has(path) ? paths : new Set([...paths, path]))), [])
  const markUnlisted = useCallback((path: FieldPath, is: boolean) => {
    setUnlisted((paths) => {
      if (paths.has(path) === is) return paths
      return is ? new Set([...paths, path]) : new Set([...paths].filter((other) => other !== path))
    })
  }, [])

  const say = (name: 'saving' | 'saved') => runtime.readText(runtime.texts[name], scope)
  const send = async (now: JudgedForm) => {
    const { submit } = model
    if (submit.confirm && !(await runtime.confirm(submit.confirm, now.scope))) return
    become('sending')
    runtime.announce(submit.busy ? runtime.readText(submit.busy, now.scope) : say('saving'))
    const { answered: before, typed: values, scope: around } = latest.current
    const inputs = {
      ...inputsSince(model, opened.current, { start: before, scope: around }, unit.paths, now.scope.form),
      ...readInputs(submit.inputs ?? {}, now.scope).values,
    }
    const outcome = await runtime.submit(model, unitBody(model, now, unit), inputs)
    const handle = { fill, showServerErrors: setServerErrors }
    if (outcome.kind === 'done') {
      sent.current = true
      await runtime.runSteps(submit.then, { ...now.scope, answer: outcome.answer }, handle)
      if (!mounted.current) return
      setDraft(undefined)
      setSaved({ values, before })
      sent.current = false
      setServerErrors(noErrors)
      runtime.announce(say('saved'))
      become('saved', delays.inlineStatusMs, close)
      return
    }
    const placed = placeErrors(unit.paths, outcome.errors)
    const words =
      placed.size > 0 ? [...placed.values()].join(' ') : runtime.failInPlace(model.submit.failure, outcome.problem, now.scope, handle)
    if (outcome.stale) told.current = true
    runtime.announce(words)
    setFailure(words)
    setServerErrors(placed)
    // Open again with what was typed: nothing that a person wrote is lost.
    become('failed', delays.inlineStatusMs, () => become('editing'))
  }

  const save = () => {
    if (working.current) return
    const { typed: now, start: before } = latest.current
    if (!isChanged(model, before, now, unit)) return close()
    const judgedNow = judgeForm(model, now, scope)
    const wrong = unit.paths.filter((path) => judgedNow.shown.includes(path) && (judgedNow.verdict.has(path) || unlisted.has(path)))
    if (wrong.length > 0) {
      setTouched(new Set(unit.paths))
      setFailedTries((count) => count + 1)
      return
    }
    working.current = true
    void send(judgedNow).finally(() => {
      working.current = false
    })
  }

  const errors = new Map<FieldPath, string>()
  if (phase === 'editing') {
    for (const path of unit.paths.filter((one) => judged.shown.includes(one))) {
      const words = serverErrors.get(path) ?? wordFailing(path)
      if (words !== undefined) errors.set(path, words)
    }
  }
  // What a try has found is told at once; what is being typed, when it has stood still. What is mended goes at once either way.
  function wordFailing(path: FieldPath): string | undefined {
    const field = model.fields[path]
    if (!field || !touched.has(path)) return undefined
    const now = judged.verdict.get(path)
    if (now !== undefined && (failedTries > 0 || settledVerdict.has(path)))
      return runtime.readText(now.words ?? runtime.texts.required, judged.scope)
    return unlisted.has(path) ? runtime.readText(messageOf(field, 'notListed') ?? runtime.texts.noMatch, judged.scope) : undefined
  }

  return {
    phase,
    values,
    judged,
    errors,
    failure,
    failedTries,
    open: () => {
      // What failed is open again at once, with what was typed.
      if (phase === 'failed') return become('editing')
      opened.current = { start: answered, scope }
      told.current = false
      setDraft(start)
      setTouched(none)
      setFailedTries(0)
      setServerErrors(noErrors)
      become('editing')
    },
    cancel: close,
    save,
    change,
    touch,
    fill,
    showServerErrors: setServerErrors,
    markUnlisted,
  }
}

/** The value as it stood when nothing had changed for that long. */
function useSettled<T>(value: T, quietMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return settled
}

/** Whether there is anything of a field to read. */
export const isAbsentValue = (values: FormValues, path: FieldPath): boolean => {
  const value = readPath(values, path)
  return value === undefined || value === null || value === ''
}
