import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { PaymentArea } from '../payment-area.ts'
import type { Payment } from '../use-payment.ts'
import { type ApplePay, findApplePay, payWithApple } from './apple-pay.ts'
import { loadScript } from './load-script.ts'

/** The Apple Pay button, or a message that this device does not support it (specification 8). */
export function ApplePayButton({ area, payment, scriptUrl }: { area: PaymentArea; payment: Payment; scriptUrl: string }) {
  const [found, setFound] = useState<ApplePay | 'unsupported'>()
  useEffect(() => {
    let isHere = true
    loadScript(scriptUrl)
      .then(findApplePay)
      .catch(() => undefined)
      .then((applePay) => isHere && setFound(applePay ?? 'unsupported'))
    return () => {
      isHere = false
    }
  }, [scriptUrl])
  const { readText } = area
  const { session, flow, amountCents } = payment
  if (found === undefined) return null
  if (found === 'unsupported') return <p>{readText('apple-unsupported')}</p>
  return (
    <Button
      look="ink"
      fullWidth
      busy={flow.step.status === 'creating'}
      onClick={() => payWithApple(found, { session, amountCents, label: readText('wallet-label') })}
    >
      {readText('apple-pay', { amount: amountCents })}
    </Button>
  )
}
