import styled from '@emotion/styled'
import { type ReactNode, useEffect } from 'react'
import { useRenderer } from '../../../core/portal/renderer/renderer-context.tsx'
import { Alert } from '../../../core/portal/ui/alert.tsx'
import { Button } from '../../../core/portal/ui/button.tsx'
import { Spinner } from '../../../core/portal/ui/spinner.tsx'
import { colour } from '../../../core/portal/ui/theme/tokens.ts'
import type { PaymentTexts } from './payment-area.ts'
import { offersPayment, type PaymentStep } from './payment-flow.ts'
import type { Payment } from './use-payment.ts'
import { WithFocus } from './with-focus.tsx'

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: 12px;
  font-weight: 600;
  > svg { flex: none; color: ${colour.action}; }
`

/** Shows the state of the payment, beside the payment methods or, once they are gone, instead of them. */
export function PaymentProgress({ payment, words }: { payment: Payment; words: PaymentTexts }) {
  const { step } = payment.flow
  const content = contentOf(step, payment, words)
  if (content === undefined) return null
  // The focused element was removed with the payment methods, so the focus moves here.
  return offersPayment(step) ? content : <WithFocus key={step.status}>{content}</WithFocus>
}

function contentOf(step: PaymentStep, { session, amountCents }: Payment, { readText, showText }: PaymentTexts): ReactNode {
  switch (step.status) {
    case 'choosing':
      return undefined
    case 'creating':
      return <Waiting words={readText('creating')} isSaid />
    case 'approving':
      return <Waiting words={readText('approving')} isSaid />
    case 'capturing':
    case 'registering':
      return <Waiting words={readText('capturing')} />
    case 'verifying':
      return <Verifying step={step} onVerify={session.verify} onResume={session.resume} words={{ readText, showText }} />
    case 'paid':
      return step.isPartial ? (
        <Alert
          severity="warning"
          title={step.message}
          buttons={
            <Button look="secondary" size="row" onClick={session.resume}>
              {readText('pay-rest')}
            </Button>
          }
        />
      ) : (
        <Alert severity="success" icon="paid" title={step.message}>
          {showText('paid', { amount: amountCents })}
        </Alert>
      )
    case 'unrecorded':
      return (
        <Alert severity="error" icon="phone" title={readText('unrecorded-title')}>
          {showText('unrecorded')}
        </Alert>
      )
  }
}

function Verifying({
  step,
  onVerify,
  onResume,
  words: { readText, showText },
}: {
  step: PaymentStep & { status: 'verifying' }
  onVerify(): void
  onResume(): void
  words: PaymentTexts
}) {
  const { announce } = useRenderer()
  const slow = step.isSlow ? readText('verifying-slow') : undefined
  useEffect(() => {
    if (slow !== undefined) announce(slow)
  }, [slow, announce])
  const stage = step.isCaptured ? 'received' : step.orderId === undefined ? 'another-pending' : 'verifying'
  return (
    <Alert
      severity={step.isCaptured ? 'success' : 'info'}
      icon="pending"
      title={readText(step.isCaptured ? 'received-title' : 'verifying-title')}
      buttons={
        <Button look="secondary" size="row" icon="reload" onClick={step.orderId === undefined ? onResume : onVerify}>
          {readText('check-now')}
        </Button>
      }
    >
      <p>{readText(stage)}</p>
      {step.isSlow && <p>{showText('verifying-slow')}</p>}
    </Alert>
  )
}

/** A text with a spinner. `isSaid` announces the text, for a step that does not move the focus here. */
function Waiting({ words, isSaid = false }: { words: string; isSaid?: boolean }) {
  const { announce } = useRenderer()
  useEffect(() => {
    if (isSaid) announce(words)
  }, [isSaid, words, announce])
  return (
    <Line>
      <Spinner size={24} />
      <span>{words}</span>
    </Line>
  )
}
