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
  /** A retry is pending. */
  busy?: boolean | undefined
}

/** Error message with a retry button, in an assertive live region. */
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
