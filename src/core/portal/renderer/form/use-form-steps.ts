/** The steps of a form: which one is shown, and how the user goes on and back. The history of the browser has an entry for each. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { FieldPath, FormModel, FormSectionModel } from '../../../model/catalogue-model.ts'
import { useStore } from '../../ui/use-store.ts'
import type { FormSnapshot } from './form-snapshot.ts'
import type { OpenForm } from './use-form-part.ts'

/** Visible sections under one title. */
export interface FormStep {
  sections: readonly FormSectionModel[]
}

export interface FormSteps {
  steps: readonly FormStep[]
  /** Index of the shown step. */
  now: number
  /** The last step that the user has reached. */
  reached: number
  isLast: boolean
  /** Number of changes of the step by the user: each takes the focus to the step. */
  moves: number
  /** Validates the step, and shows the next one or returns the first field with an error. */
  next(): FieldPath | undefined
  back(): void
  show(step: number): void
}

/** Groups the visible sections by steps: each section with a title begins one. */
function stepsOf({ steps, sections }: FormModel, visible: readonly FormSectionModel[]): readonly FormStep[] {
  if (!steps) return [{ sections: visible }]
  const groups: FormSectionModel[][] = []
  for (const section of sections) {
    if (section.title || groups.length === 0) groups.push([])
    if (visible.includes(section)) groups.at(-1)?.push(section)
  }
  return groups.filter((group) => group.length > 0).map((group) => ({ sections: group }))
}

/** Returns the visible fields of a step, with those of its lists and variants. */
function fieldsOf({ judged }: FormSnapshot, { sections }: FormModel, step: FormStep | undefined): readonly FieldPath[] {
  // The state has the same sections with all of their fields.
  const all = step?.sections.flatMap((section) => judged.model.sections[sections.indexOf(section)]?.fields ?? []) ?? []
  return judged.shown.filter((path) => all.includes(path))
}

const stepWith = (picture: FormSnapshot, model: FormModel, steps: readonly FormStep[], path: FieldPath | undefined): number =>
  path === undefined ? -1 : steps.findIndex((step) => fieldsOf(picture, model, step).includes(path))

/** @param failedTries each leads to the step of the first error. */
export function useFormSteps(form: OpenForm, visible: readonly FormSectionModel[], failedTries: number): FormSteps {
  const { model, actions } = form
  const steps = useMemo(() => stepsOf(model, visible), [model, visible])
  const entry = `${model.name}Step`
  const [[now, moves], setShown] = useState((): readonly [number, number] => [firstStep(form, steps), 0])
  const [reached, setReached] = useState(now)
  const last = steps.length - 1
  const turnTo = useCallback((step: number) => {
    setShown(([, count]) => [step, count + 1])
    setReached((before) => Math.max(before, step))
  }, [])
  // The entry of a reload or of an earlier visit has a step whose values are gone.
  useEffect(() => {
    if (model.steps && readEntry(entry) !== undefined) writeEntry(entry, undefined, 'replaceState')
  }, [model, entry])
  useEffect(() => {
    if (!model.steps) return
    const follow = () => turnTo(readEntry(entry) ?? 0)
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [model, entry, turnTo])
  // The history follows what is shown: a step that the browser has gone to has its entry already.
  useEffect(() => {
    if (!model.steps) return
    const from = readEntry(entry) ?? 0
    if (now < from) writeEntry(entry, now, 'pushState')
    // A restored draft may begin further on: Back leads through each step.
    for (let step = from + 1; step <= now; step++) writeEntry(entry, step, 'pushState')
  }, [model, entry, now])
  const [seenTries, setSeenTries] = useState(failedTries)
  if (model.steps && failedTries !== seenTries) {
    setSeenTries(failedTries)
    const [first] = form.picture().errors.keys()
    const step = failedTries > 0 ? stepWith(form.picture(), model, steps, first) : -1
    // The summary of the errors has the focus.
    if (step >= 0) setShown([step, moves])
  }
  const revision = useStore(form.subscribe, () => form.picture().revision)
  const [begun, setBegun] = useState(revision)
  if (model.steps && revision !== begun) {
    setBegun(revision)
    setShown([0, 0])
    setReached(0)
  }
  const show = (step: number) => {
    if (step !== now) turnTo(step)
  }
  const current = Math.min(now, last)
  return {
    steps,
    now: current,
    reached: Math.min(reached, last),
    isLast: current === last,
    moves,
    next() {
      const wrong = actions.tryFields(fieldsOf(form.picture(), model, steps[current]))[0]
      if (wrong === undefined) show(current + 1)
      return wrong
    },
    back() {
      // The entry before this one is the step before, unless the user has come here by the list of steps.
      if (readEntry(entry) === current && current === reached) history.back()
      else show(current - 1)
    },
    show,
  }
}

/** Returns the first step with something to correct, where a draft has been restored. */
function firstStep({ model, picture }: OpenForm, steps: readonly FormStep[]): number {
  const { isChanged, invalid } = picture()
  if (!model.steps || !isChanged) return 0
  return invalid.length === 0 ? steps.length - 1 : Math.max(stepWith(picture(), model, steps, invalid[0]), 0)
}

function readEntry(name: string): number | undefined {
  const step: unknown = (history.state as Readonly<Record<string, unknown>> | null)?.[name]
  return typeof step === 'number' ? step : undefined
}

/** Keeps what the router has in the entry: its address stays the same, and so does its key. */
function writeEntry(name: string, step: number | undefined, write: 'pushState' | 'replaceState'): void {
  history[write]({ ...(history.state as object | null), [name]: step }, '')
}
