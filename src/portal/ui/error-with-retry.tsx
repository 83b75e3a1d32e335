import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

const Region = styled.div`
  width: 100%;
`

export interface ErrorWithRetryProps {
  title?: ReactNode
  children: ReactNode
  retryLabel: ReactNode
  onRetry(): void
  /** Asking again: the button waits. */
  busy?: boolean | undefined
}

/** Data that did not come, and the way to ask once more. Said at once by assistive technology. */
export function ErrorWithRetry({ title, children, retryLabel, onRetry, busy }: ErrorWithRetryProps) {
  return (
    <Region role="alert">
      <Alert
        severity="error"
        title={title}
        buttons={
          <Button look="secondary" size="row" icon="reload" busy={busy} onClick={onRetry}>
            {retryLabel}
          </Button>
        }
      >
        {children}
      </Alert>
    </Region>
  )
}
