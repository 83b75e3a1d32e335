/** The preview of a form under its fields: what it comes to, that it is being worked out, or why it cannot be. */
import styled from '@emotion/styled'
import { useEffectEvent, useLayoutEffect } from 'react'
import type { PreviewModel } from '../../../catalogue/model.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { colour } from '../../ui/theme/tokens.ts'
import type { FormPreviewing, FormRuntime } from './form-runtime.ts'
import { type Preview, withPreview } from './preview.ts'
import type { FormState } from './use-form-state.ts'
import { usePreview } from './use-preview.ts'

const Region = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  &:empty { display: none; }
`
const Asking = styled.p`
  display: flex;
  align-items: center;
  gap: 10px;
  color: ${colour.ink2};
  svg { color: ${colour.mare700}; }
`

export interface PreviewViewProps {
  model: PreviewModel
  state: FormState
  runtime: FormRuntime
  previewing: FormPreviewing
  refusals: number
  /** Told before anything is drawn with it: what reads `preview` reads the present one. */
  onPreview(preview: Preview): void
}

/** The region is there before anything is said in it, so that what comes is read out when the person pauses (A5). */
export function PreviewView({ model, state, runtime, previewing, refusals, onPreview }: PreviewViewProps) {
  const preview = usePreview(model, state, previewing, refusals)
  const { sent: scope } = state.judged
  const answer = preview.kind === 'answered' ? preview.answer : undefined
  const { kind } = preview
  const tell = useEffectEvent((_kind: Preview['kind'], _answer: unknown) => onPreview(preview))
  // Kind and answer are what a preview says.
  useLayoutEffect(() => tell(kind, answer), [kind, answer])
  return (
    <>
      <Region aria-live="polite" aria-busy={preview.kind === 'asking'}>
        {preview.kind === 'asking' && (
          <Asking>
            <Spinner size={20} />
            {runtime.readText(runtime.texts.loading, scope)}
          </Asking>
        )}
        {preview.kind === 'answered' && previewing.showBlocks(model.content, withPreview(scope, preview))}
      </Region>
      {preview.kind === 'failed' && previewing.showFailure(model.error, preview.problem, scope, preview.retry)}
    </>
  )
}
