/** Requests a form's preview while the user edits. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { PreviewModel, Scope } from '../../../catalogue/model.ts'
import { readInputs } from '../scope/read-inputs.ts'
import type { FormPreviewing, PreviewOutcome } from './form-runtime.ts'
import { noPreview, type Preview } from './preview.ts'
import type { FormState } from './use-form-state.ts'

/**
 * Requests the preview, debounced, for the current values.
 *
 * An answer for earlier values is dropped, and the last answer is removed at the first change, so that the user cannot agree to an
 * outdated price.
 *
 * @param refusals number of refused submissions; each one requests the preview again.
 */
export function usePreview(
  preview: PreviewModel,
  { judged, isChanged, isRight }: FormState,
  { ask, quietMs, language }: FormPreviewing,
  refusals: number,
): Preview {
  const inputs = isChanged && isRight ? askedWith(preview, judged.sent) : undefined
  const key = inputs && JSON.stringify([language, refusals, inputs])
  const [told, setTold] = useState<{ key: string; outcome: PreviewOutcome }>()
  const [attempt, setAttempt] = useState(0)
  const askNow = useEffectEvent(() => ask(preview, inputs ?? {}))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `preview`, `attempt` or `ask` repeats the request
  useEffect(() => {
    if (key === undefined) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const outcome = await askNow()
      if (isCurrent) setTold({ key, outcome })
    }, quietMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [preview, key, attempt, ask, quietMs])

  if (key === undefined) return noPreview
  if (told?.key !== key) return { kind: 'asking' }
  if (told.outcome.kind === 'done') return { kind: 'answered', answer: told.outcome.answer }
  const retry = () => {
    setTold(undefined)
    setAttempt((count) => count + 1)
  }
  return { kind: 'failed', problem: told.outcome.problem, retry }
}

/** Returns the inputs of the preview, or undefined when a required one is missing. */
function askedWith(preview: PreviewModel, scope: Scope): Readonly<Record<string, unknown>> | undefined {
  const { values, missing } = readInputs(preview.inputs, scope)
  return preview.needed.some((name) => missing.includes(name)) ? undefined : values
}
