import { useEffect } from 'react'
import { useRenderer } from '../../../core/portal/renderer/renderer-context.tsx'
import { Alert } from '../../../core/portal/ui/alert.tsx'
import type { PaymentArea } from './payment-area.ts'
import type { PaymentNotice } from './payment-flow.ts'
import { WithFocus } from './with-focus.tsx'

/** Shows the outcome of the last attempt (specification 8). Failures are alerts; a cancellation by the customer is announced politely. */
export function NoticeView({ notice, area }: { notice: PaymentNotice; area: PaymentArea }) {
  const { readText, showText, readFailure } = area
  switch (notice.kind) {
    case 'cancelled':
      return <Quiet words={readText('cancelled')} />
    case 'amount-changed':
      return (
        <WithFocus unlessTaken>
          <Alert severity="warning" title={readText('amount-changed-title')}>
            {showText('amount-changed', { amount: notice.amountCents })}
          </Alert>
        </WithFocus>
      )
    case 'refused':
      return (
        <WithFocus unlessTaken>
          <Alert severity="error" title={readText('refused')}>
            {readText('refused-advice')}
          </Alert>
        </WithFocus>
      )
    case 'not-begun':
      return (
        <WithFocus unlessTaken>
          <Alert severity="error">{readFailure(notice.error, 'not-begun', true)}</Alert>
        </WithFocus>
      )
    case 'failed':
    case 'not-confirmed':
      return (
        <WithFocus unlessTaken>
          <Alert severity="error">{readText(notice.kind)}</Alert>
        </WithFocus>
      )
  }
}

function Quiet({ words }: { words: string }) {
  const { announce } = useRenderer()
  useEffect(() => announce(words), [announce, words])
  return <Alert severity="info">{words}</Alert>
}
