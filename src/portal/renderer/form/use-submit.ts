/** The way of a submission: judged, confirmed, sent once, and then either its steps or what the server had to say. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sendsFile } from '../../../catalogue/form-files.ts'
import type { FormModel, Scope } from '../../../catalogue/model.ts'
import { readInputs } from '../scope/read-inputs.ts'
import type { FormRuntime } from './form-runtime.ts'
import { placeErrors } from './place-errors.ts'
import { type Preview, waitsForPreview, withPreview } from './preview.ts'
import { createSending, type Sending } from './sending.ts'
import type { FormState } from './use-form-state.ts'

export interface Submission {
  /** From the call to the last of its steps: meanwhile nothing is sent again. */
  busy: boolean
  /** A step has told that it worked, while others go on: still nothing is sent again. */
  done: boolean
  /** How often a try has failed with errors to be mended, since the last success. */
  failedTries: number
  /** How often a call was refused: what was said of what stands in the form before may be true no more. */
  refusals: number
  /** The last one that takes long, such as a file's. */
  sending: Sending | undefined
  onSubmit(event: FormEvent): void
  /** Whether nothing is wrong; else what is, is shown as after a try to submit. */
  isRight(): boolean
}

/** `closed`: there is no submitting now, whatever key is pressed. `preview`: what was said of it. `onDone`: what comes after the last step. */
export function useSubmit(
  model: FormModel,
  scope: Scope,
  runtime: FormRuntime,
  state: FormState,
  { closed, preview, onDone }: { closed: boolean; preview: Preview; onDone?: (() => void) | undefined },
): Submission {
  const { submit } = model
  const [work, setWork] = useState<'none' | 'busy' | 'done'>('none')
  const [failedTries, setFailedTries] = useState(0)
  const [refusals, setRefusals] = useState(0)
  const [sending, setSending] = useState<Sending>()
  const working = useRef(false)
  const reloading = useRef(false)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const failTry = () => setFailedTries((count) => count + 1)
  const send = async () => {
    runtime.takeBack()
    setSending(undefined)
    const { body, sent, shown, rowPath, blocked } = state.tryToSubmit()
    const formScope = withPreview(sent, preview)
    if (blocked) return failTry()
    if (waitsForPreview(model, preview)) return
    if (submit.confirm && !(await runtime.confirm(submit.confirm, formScope))) return
    setWork('busy')
    if (submit.busy) runtime.announce(runtime.readText(submit.busy, formScope))
    const inputs = { ...state.begunInputs(formScope.form), ...readInputs(submit.inputs ?? {}, formScope).values }
    const long = sendsFile(model) ? createSending() : undefined
    setSending(long)
    const outcome = await runtime.submit(model, body, inputs, long?.call)
    if (long?.call.signal.aborted) return
    if (outcome.kind === 'done') {
      setFailedTries(0)
      state.settle()
      const succeed = () => setWork('done')
      const result = await runtime.runSteps(submit.then, { ...formScope, answer: outcome.answer }, { ...state, succeed })
      // The page is about to be another: until then the form stays as it is.
      reloading.current = result === 'reloading'
      if (reloading.current) return
      // What was edited stays in view; what was only sent, such as a password, does not.
      if (mounted.current) state.startOver(model.start?.read(scope) !== undefined)
      if (mounted.current) onDone?.()
      return
    }
    if (!outcome.unanswered) setRefusals((count) => count + 1)
    const errors = Object.fromEntries(Object.entries(outcome.errors).map(([path, words]) => [rowPath(path), words]))
    const placed = placeErrors(shown, errors)
    if (placed.size > 0) {
      state.showServerErrors(placed)
      failTry()
    }
    // Words that the catalogue gives for any failure are said beside the fields' own.
    if (placed.size === 0 || !submit.failure.serverFirst) await runtime.fail(submit.failure, outcome.problem, formScope, state)
    if (outcome.stale) state.acknowledge()
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // A form in a dialog is, for React, inside the form that opened it.
    event.stopPropagation()
    if (working.current || closed) return
    working.current = true
    void send().finally(() => {
      if (reloading.current) return
      working.current = false
      setWork('none')
    })
  }
  const isRight = () => {
    const { blocked } = state.tryToSubmit()
    if (blocked) failTry()
    return !blocked
  }
  return { busy: work === 'busy', done: work === 'done', failedTries, refusals, sending, onSubmit, isRight }
}
