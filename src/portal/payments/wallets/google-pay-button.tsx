import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { PaymentArea } from '../payment-area.ts'
import type { Payment } from '../use-payment.ts'
import { findGooglePay, type GooglePay, payWithGoogle } from './google-pay.ts'
import { loadScript } from './load-script.ts'

/** Google Pay, where the browser takes it. A button of our own: Google's brings a style sheet that the content policy refuses. */
export function GooglePayButton({
  area,
  payment,
  scriptUrl,
  environment,
}: {
  area: PaymentArea
  payment: Payment
  scriptUrl: string
  /** Of the portal: only in production money moves. */
  environment: string
}) {
  const [found, setFound] = useState<GooglePay>()
  useEffect(() => {
    let isHere = true
    loadScript(scriptUrl)
      .then(() => findGooglePay(environment === 'production' ? 'PRODUCTION' : 'TEST'))
      .then(
        (googlePay) => isHere && setFound(googlePay),
        () => undefined,
      )
    return () => {
      isHere = false
    }
  }, [scriptUrl, environment])
  const { readText } = area
  const { session, flow, amountCents } = payment
  if (found === undefined) return null
  return (
    <Button look="ink" fullWidth busy={flow.step.status === 'creating'} onClick={() => void payWithGoogle(found, { session, amountCents })}>
      {readText('google-pay', { amount: amountCents })}
    </Button>
  )
}
