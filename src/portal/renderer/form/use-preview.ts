/** What sending a form would come to, asked while it is filled in. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { PreviewModel, Scope } from '../../../catalogue/model.ts'
import { readInputs } from '../scope/read-inputs.ts'
import type { FormPreviewing, PreviewOutcome } from './form-runtime.ts'
import { noPreview, type Preview } from './preview.ts'
import type { FormState } from './use-form-state.ts'

/**
 * Asks once what stands in the form has stood still. An answer that comes when something else stands there is dropped, and the last one is
 * missing from the first key on: nobody agrees to a price that is no longer theirs.
 *
 * @param refusals how often sending it was refused: each asks again.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another preview, attempt or `ask` asks anew
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

/** Undefined where something is missing without which there is nothing to ask. */
function askedWith(preview: PreviewModel, scope: Scope): Readonly<Record<string, unknown>> | undefined {
  const { values, missing } = readInputs(preview.inputs, scope)
  return preview.needed.some((name) => missing.includes(name)) ? undefined : values
}
