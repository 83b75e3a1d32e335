/** Submits a form. It validates, asks for confirmation, calls the operation once, and runs its steps or shows the failure. */
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FormModel, Scope } from '../../../model/catalogue-model.ts'
import { sendsFile } from '../../../model/form-files.ts'
import { readInputs } from '../scope/read-inputs.ts'
import { useCarriedState, useSendable } from '../surroundings/page-answer.ts'
import type { FormRuntime } from './form-runtime.ts'
import { errorPath, placeErrors } from './place-errors.ts'
import { type Preview, waitsForPreview, withPreview } from './preview.ts'
import { isSentAsText, readSentTexts } from './read-sent-texts.ts'
import { createSending, type Sending } from './sending.ts'
import type { FormActions } from './use-form-state.ts'

export interface Submission {
  /** True from the call to the end of its steps. Meanwhile the form cannot be submitted again. */
  busy: boolean
  /** A step has shown success while others still run. The form still cannot be submitted. */
  done: boolean
  /** Number of tries since the last success that failed with field errors. */
  failedTries: number
  /** Number of refused calls. Each makes the form's preview outdated. */
  refusals: number
  /** Progress of the last long submission, such as a file upload. */
  sending: Sending | undefined
  onSubmit(event: FormEvent): void
  /** Validates the form and shows its errors as a try to submit does. Returns whether it is valid. */
  isRight(): boolean
}

/** `closed`: the form cannot be submitted, also not with Enter. `preview`: its current preview. `onDone`: called after the last step. */
export function useSubmit(
  model: FormModel,
  scope: Scope,
  runtime: FormRuntime,
  state: FormActions,
  { closed, preview, onDone }: { closed: boolean; preview: Preview; onDone?: (() => void) | undefined },
): Submission {
  const { submit } = model
  const [work, setWork] = useState<'none' | 'busy' | 'done'>('none')
  const [failedTries, setFailedTries] = useCarriedState(() => 0)
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
  /** Resolves to whether the form was saved. */
  const send = async (): Promise<boolean> => {
    runtime.takeBack()
    setSending(undefined)
    const preparing = state.prepared()
    if (preparing) {
      setWork('busy')
      await preparing
    }
    const { body, sent, shown, rowPath, blocked } = state.tryToSubmit()
    const formScope = withPreview(sent, preview)
    if (blocked) failTry()
    if (blocked || waitsForPreview(model, preview)) return false
    if (submit.confirm && !(await runtime.confirm(submit.confirm, formScope))) return false
    setWork('busy')
    if (submit.busy) runtime.announce(runtime.readText(submit.busy, formScope))
    const inputs = { ...state.begunInputs(formScope.form), ...readInputs(submit.inputs ?? {}, formScope).values }
    const long = sendsFile(model) ? createSending() : undefined
    setSending(long)
    const outcome = await runtime.submit(model, body, inputs, long?.call)
    if (long?.call.signal.aborted) return false
    if (outcome.kind === 'done') {
      setFailedTries(0)
      state.settle()
      const succeed = () => setWork('done')
      const result = await runtime.runSteps(submit.then, { ...formScope, answer: outcome.answer }, { ...state, succeed })
      // The page is reloading: the form stays busy until then.
      reloading.current = result === 'reloading'
      if (reloading.current) return true
      // A form that edits loaded data keeps its values, and so does one whose steps have failed, such as a cancelled passkey. Another one, such
      // as a change of password, is emptied.
      if (mounted.current) state.startOver(result === 'failed' || model.start?.read(scope) !== undefined)
      if (mounted.current) onDone?.()
      return true
    }
    if (!outcome.unanswered) setRefusals((count) => count + 1)
    const errors = Object.fromEntries(Object.entries(outcome.errors).map(([path, words]) => [rowPath(errorPath(path)), words]))
    const placed = placeErrors(shown, errors)
    if (placed.size > 0) {
      state.showServerErrors(placed)
      failTry()
    }
    // A catalogue text that takes precedence over the server's message is shown in addition to field errors.
    if (placed.size === 0 || !submit.failure.serverFirst) await runtime.fail(submit.failure, outcome.problem, formScope, state)
    if (outcome.stale) state.acknowledge()
    return false
  }
  const sendOnce = async (): Promise<boolean> => {
    if (working.current || closed) return false
    working.current = true
    try {
      return await send()
    } finally {
      if (!reloading.current) {
        working.current = false
        setWork('none')
      }
    }
  }
  useLayoutEffect(() => state.saveBy(sendOnce))
  useSendable(model.name, async (texts) => {
    if (!isSentAsText(model)) return
    state.fill(readSentTexts(model, texts))
    await sendOnce()
  })

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals: a form in a dialog is inside the form that opened it.
    event.stopPropagation()
    void sendOnce()
  }
  const isRight = () => {
    const { blocked } = state.tryToSubmit()
    if (blocked) failTry()
    return !blocked
  }
  return { busy: work === 'busy', done: work === 'done', failedTries, refusals, sending, onSubmit, isRight }
}
