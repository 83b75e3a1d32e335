import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { ApiProblem } from '../../../../core/api/api-problem.ts'
import { Alert } from '../../../../core/portal/ui/alert.tsx'
import { Button } from '../../../../core/portal/ui/button.tsx'
import type { CascadeProps } from '../cascade-area.ts'
import { findPrice } from '../cascade-state.ts'

const Root = styled.div`
  display: grid;
  gap: 12px;
`

/** The 'Modifica' button, enabled once there is a price, and the last error (specification 8). */
export function SubmitChange({ area, cascade }: CascadeProps) {
  const { readText, readFailure } = area
  const { state, session } = cascade
  const price = findPrice(state)
  const failure = state.change.status === 'choosing' ? state.change.failure : undefined
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) alert.current?.focus()
  }, [failure])
  return (
    <Root>
      {failure && (
        <div ref={alert} role="alert" tabIndex={-1}>
          <Alert
            severity="error"
            buttons={
              isRefusal(failure.error) ? undefined : (
                <Button look="secondary" size="row" icon="reload" onClick={() => void area.tell('retried', {})}>
                  {readText('retry')}
                </Button>
              )
            }
          >
            {isFault(failure.error) ? readText('apply-failed') : readFailure(failure.error, 'apply-failed', true)}
          </Alert>
        </div>
      )}
      <Button look="primary" closed={price === undefined} busy={state.change.status === 'applying'} onClick={session.askToConfirm}>
        {readText(state.change.status === 'applying' ? 'applying' : 'submit')}
      </Button>
    </Root>
  )
}

/** True for a failure of the server. Its text is that of specification 8, more helpful than the problem's. */
const isFault = (error: unknown): boolean => error instanceof ApiProblem && error.isFault

/** True for a 4xx answer, where a retry would fail in the same way. */
const isRefusal = (error: unknown): boolean => error instanceof ApiProblem && !error.unanswered && error.status >= 400 && error.status < 500
