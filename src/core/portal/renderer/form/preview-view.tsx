/** The preview of a form under its fields: its result, its progress or its failure. */
import styled from '@emotion/styled'
import { useEffectEvent, useLayoutEffect } from 'react'
import type { PreviewModel } from '../../../model/catalogue-model.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { colour } from '../../ui/theme/tokens.ts'
import type { FormPreviewing, FormRuntime } from './form-runtime.ts'
import { type Preview, withPreview } from './preview.ts'
import type { WholeForm } from './use-form-state.ts'
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
  color: ${colour.textMuted};
  svg { color: ${colour.action}; }
`

export interface PreviewViewProps {
  model: PreviewModel
  state: WholeForm
  runtime: FormRuntime
  previewing: FormPreviewing
  refusals: number
  /** Called before paint, so that no expression reads an outdated `preview` on the screen. */
  onPreview(preview: Preview): void
}

/** Renders the preview in a polite live region (requirements A5). The region is mounted before its first content. */
export function PreviewView({ model, state, runtime, previewing, refusals, onPreview }: PreviewViewProps) {
  const preview = usePreview(model, state, previewing, refusals)
  const { sent: scope } = state.judged
  const answer = preview.kind === 'answered' ? preview.answer : undefined
  const { kind } = preview
  const tell = useEffectEvent((_kind: Preview['kind'], _answer: unknown) => onPreview(preview))
  // The parent reads only kind and answer; the `retry` function changes with every render.
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
