import { useState } from 'react'
import { ErrorWithRetry } from '../../ui/error-with-retry.tsx'
import { AlertWordsView } from '../alerts/alert-words-view.tsx'
import { useRenderer } from '../renderer-context.tsx'
import type { LoadFailure } from '../scope/scope-context.tsx'
import { useScope } from '../scope/scope-context.tsx'
import { findFailureWords } from '../steps/find-failure-words.ts'
import { Text } from '../text/text.tsx'

/** Data that did not come: the words of the first load that failed, and one press that asks again for all of them. */
export function LoadFailed({ failures }: { failures: readonly LoadFailure[] }) {
  const { model } = useRenderer()
  const scope = useScope()
  const [busy, setBusy] = useState(false)
  const [first] = failures
  if (!first) return null
  const words = findFailureWords({ text: first.load.error, serverFirst: false, codes: {} }, first.error, scope, {
    ...model,
    // A page that cannot load says so in its own words, also where no answer came.
    failures: { ...model.failures, call: first.load.error },
  })
  return (
    <ErrorWithRetry
      retryLabel={<Text text={model.texts.retry} />}
      busy={busy}
      onRetry={() => {
        setBusy(true)
        for (const failure of failures) failure.retry()
      }}
    >
      <AlertWordsView words={words} />
    </ErrorWithRetry>
  )
}
