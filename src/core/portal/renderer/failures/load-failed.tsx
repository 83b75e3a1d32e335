import { useState } from 'react'
import { ApiProblem } from '../../../api/api-problem.ts'
import { Alert } from '../../ui/alert.tsx'
import { ErrorWithRetry } from '../../ui/error-with-retry.tsx'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { AlertTextsView } from '../alerts/alert-texts-view.tsx'
import { useRenderer } from '../renderer-context.tsx'
import type { LoadFailure } from '../scope/scope-context.tsx'
import { useScope } from '../scope/scope-context.tsx'
import { failureScope, findFailureMessage } from '../steps/find-failure-message.ts'
import { Text } from '../text/text.tsx'

/**
 * Error message of failed loads: that of the first one, with a button that retries all of them.
 *
 * A problem code declared under `refused` shows its own text and buttons instead, since a retry would fail again.
 */
export function LoadFailed({ failures }: { failures: readonly LoadFailure[] }) {
  const { model } = useRenderer()
  const scope = useScope()
  const [busy, setBusy] = useState(false)
  const [first] = failures
  if (!first) return null
  const { load, error } = first
  const { codes, buttons } = load.refused ?? { codes: {}, buttons: [] }
  const words = findFailureMessage({ text: load.error, serverFirst: false, codes }, error, scope, model)
  if (error instanceof ApiProblem && Object.hasOwn(codes, error.code)) {
    return (
      <div role="alert">
        <Alert severity="warning" buttons={buttons.length > 0 && <ActionButtons buttons={buttons} scope={failureScope(scope, error)} />}>
          <AlertTextsView words={words} />
        </Alert>
      </div>
    )
  }
  return (
    <ErrorWithRetry
      retryLabel={<Text text={model.texts.retry} />}
      busy={busy}
      onRetry={() => {
        setBusy(true)
        for (const failure of failures) failure.retry()
      }}
    >
      <AlertTextsView words={words} />
    </ErrorWithRetry>
  )
}
