/** Requests a form's preview while the user edits. */
import { useQuery } from '@tanstack/react-query'
import { operationKey } from '../../../api/query-options.ts'
import type { PreviewModel, Scope } from '../../../model/catalogue-model.ts'
import { readInputs } from '../scope/read-inputs.ts'
import { useDebouncedValue } from '../use-debounced-value.ts'
import type { FormPreviewing } from './form-runtime.ts'
import { noPreview, type Preview } from './preview.ts'
import type { WholeForm } from './use-form-state.ts'

/**
 * Requests the preview, debounced, for the current values.
 *
 * The inputs are part of the query key. A change therefore removes the last answer at once and aborts a request in flight, so that the
 * user cannot agree to an outdated price.
 *
 * @param refusals number of refused submissions; each one requests the preview again.
 */
export function usePreview(
  preview: PreviewModel,
  { judged, isChanged, isRight }: WholeForm,
  { ask, quietMs, language }: FormPreviewing,
  refusals: number,
): Preview {
  const inputs = isChanged && isRight ? askedWith(preview, judged.sent) : undefined
  const queryKey = [...operationKey(preview.operation, inputs ?? {}), { language, refusals }]
  const marks = inputs && JSON.stringify(queryKey)
  const debounced = useDebouncedValue(marks, quietMs)
  const { status, data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(preview, inputs ?? {}, signal),
    enabled: marks !== undefined && marks === debounced,
    // The price may change: an answer is valid until the next change of the form, and is not kept for a return to the same values.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (inputs === undefined) return noPreview
  if (status === 'pending') return { kind: 'asking' }
  return status === 'success' ? { kind: 'answered', answer: data } : { kind: 'failed', problem: error, retry: () => void refetch() }
}

/** Returns the inputs of the preview, or undefined when a required one is missing. */
function askedWith(preview: PreviewModel, scope: Scope): Readonly<Record<string, unknown>> | undefined {
  const { values, missing } = readInputs(preview.inputs, scope)
  return preview.needed.some((name) => missing.includes(name)) ? undefined : values
}
