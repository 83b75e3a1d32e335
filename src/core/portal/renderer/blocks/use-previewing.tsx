import { useMemo } from 'react'
import { ErrorWithRetry } from '../../ui/error-with-retry.tsx'
import { useLanguage } from '../../ui/language-context.tsx'
import { AlertTextsView } from '../alerts/alert-texts-view.tsx'
import type { FormPreviewing } from '../form/form-runtime.ts'
import { useRenderer } from '../renderer-context.tsx'
import { ScopeProvider } from '../scope/scope-context.tsx'
import { findFailureMessage } from '../steps/find-failure-message.ts'
import { Text } from '../text/text.tsx'
import { BlockList } from './block-list.tsx'

/** Provides the calls and blocks for the preview of a form. */
export function usePreviewing(): FormPreviewing {
  const { api, model } = useRenderer()
  const language = useLanguage()
  return useMemo(
    () => ({
      ask: async (preview, inputs, signal) => (await api.call(preview.operation, inputs, { signal })) ?? null,
      quietMs: model.delays.editQuietMs,
      language,
      showBlocks: (blocks, scope) => (
        <ScopeProvider scope={scope}>
          <BlockList blocks={blocks} />
        </ScopeProvider>
      ),
      showFailure: (text, problem, scope, retry) => (
        <ErrorWithRetry retryLabel={<Text text={model.texts.retry} />} onRetry={retry}>
          <AlertTextsView words={findFailureMessage({ text, serverFirst: false, codes: {} }, problem, scope, model)} />
        </ErrorWithRetry>
      ),
    }),
    [api, model, language],
  )
}
