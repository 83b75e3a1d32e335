import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { PaymentArea } from '../payment-area.ts'
import type { Payment } from '../use-payment.ts'
import { findGooglePay, type GooglePay, payWithGoogle } from './google-pay.ts'
import { loadScript } from './load-script.ts'

/** The Google Pay button. Not Google's own, whose style sheet the content security policy blocks. */
export function GooglePayButton({
  area,
  payment,
  scriptUrl,
  environment,
}: {
  area: PaymentArea
  payment: Payment
  scriptUrl: string
  /** The portal's environment. Real payments happen in `production` only. */
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
