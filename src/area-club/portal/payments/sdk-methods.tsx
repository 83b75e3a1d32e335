import { usePayPalScriptReducer } from '@paypal/react-paypal-js'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../../core/portal/ui/button.tsx'
import { CardPayment } from './card-payment.tsx'
import { MethodsSkeleton } from './methods-skeleton.tsx'
import type { PaymentArea } from './payment-area.ts'
import { type MethodChoice, MethodNote, PaymentMethodRow } from './payment-methods.tsx'
import type { PaymentScripts } from './payment-scripts.ts'
import { isEligible, SdkButton } from './sdk-button.tsx'
import type { Payment } from './use-payment.ts'
import { payWithApple } from './wallets/apple-pay.ts'
import { payWithGoogle } from './wallets/google-pay.ts'
import { useWallets, type Wallets } from './wallets/use-wallets.ts'

/** What is known of the online methods once none is awaited. */
export interface KnownOnline {
  /** The first method, which is chosen until the customer chooses. */
  first?: string | undefined
}

interface SdkMethodsProps {
  area: PaymentArea
  payment: Payment
  choice: MethodChoice
  /** Called once the methods are known, or known not to come. */
  onKnown(online: KnownOnline): void
}

/** A method in the order of the list, which begins with what this device can do. */
interface Row {
  method: 'apple-pay' | 'google-pay' | 'card' | 'paypal' | 'pay-later' | 'financing' | 'mybank'
  panel: ReactNode
}

/** Shows the methods that the booking offers, once the SDK is loaded. */
export function SdkMethods({ config, failed, ...props }: SdkMethodsProps & { config: PaymentScripts; failed: ReactNode }) {
  const [{ isResolved, isRejected }] = usePayPalScriptReducer()
  if (isRejected) return failed
  return isResolved ? <Loaded {...props} config={config} /> : <MethodsSkeleton words={props.area.readText('online-loading')} />
}

function Loaded({ config, ...props }: SdkMethodsProps & { config: PaymentScripts }) {
  const { readText, given, constants } = props.area
  const wallets = useWallets(given.wallets, config, constants.walletPatience)
  return wallets ? <Rows {...props} wallets={wallets} /> : <MethodsSkeleton words={readText('online-loading')} />
}

function Rows({ area, payment, choice, onKnown, wallets: { applePay, googlePay } }: SdkMethodsProps & { wallets: Wallets }) {
  const { given, readText } = area
  const { session, flow, amountCents } = payment
  const isCreating = flow.step.status === 'creating'
  const rows: readonly (Row | false | undefined)[] = [
    applePay && {
      method: 'apple-pay',
      panel: (
        <Button
          look="ink"
          fullWidth
          busy={isCreating}
          onClick={() => payWithApple(applePay, { session, amountCents, label: readText('wallet-label') })}
        >
          {readText('apple-pay', { amount: amountCents })}
        </Button>
      ),
    },
    googlePay && {
      method: 'google-pay',
      panel: (
        // Not Google's own, whose style sheet the content security policy blocks.
        <Button look="ink" fullWidth busy={isCreating} onClick={() => void payWithGoogle(googlePay, { session, amountCents })}>
          {readText('google-pay', { amount: amountCents })}
        </Button>
      ),
    },
    given.card && { method: 'card', panel: <CardPayment area={area} payment={payment} /> },
    given.wallets && isEligible('paypal') && { method: 'paypal', panel: <SdkButton session={session} method="paypal" /> },
    given.payLater && isEligible('pay-later') && { method: 'pay-later', panel: <SdkButton session={session} method="pay-later" /> },
    given.financing &&
      given.practice.financingUrl !== null && {
        method: 'financing',
        panel: (
          <Button
            component="a"
            look="secondary"
            fullWidth
            iconAfter="external"
            href={given.practice.financingUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            {readText('financing')}
          </Button>
        ),
      },
    given.mybank && isEligible('mybank') && { method: 'mybank', panel: <SdkButton session={session} method="mybank" /> },
  ]
  const offered = rows.filter((row) => row !== undefined && row !== false)
  const first = offered[0]?.method
  useEffect(() => {
    onKnown({ first })
  }, [first, onKnown])
  return (
    <>
      {offered.map(({ method, panel }) => (
        <PaymentMethodRow key={method} method={method} label={readText(`method-${method}`)} choice={choice}>
          {panel}
        </PaymentMethodRow>
      ))}
      {given.wallets && !applePay && <MethodNote>{readText('apple-unsupported')}</MethodNote>}
    </>
  )
}
