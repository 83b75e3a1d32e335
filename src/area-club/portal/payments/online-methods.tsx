import { PayPalScriptProvider } from '@paypal/react-paypal-js'
import { useEffect, useMemo, useState } from 'react'
import { useReconnect } from '../../../core/portal/renderer/use-reconnect.ts'
import { ErrorWithRetry } from '../../../core/portal/ui/error-with-retry.tsx'
import { MethodsSkeleton } from './methods-skeleton.tsx'
import type { PaymentArea } from './payment-area.ts'
import type { MethodChoice } from './payment-methods.tsx'
import { type KnownOnline, SdkMethods } from './sdk-methods.tsx'
import { sdkOptions } from './sdk-options.ts'
import type { Payment } from './use-payment.ts'
import { usePaymentSetup } from './use-payment-setup.ts'

interface OnlineMethodsProps {
  area: PaymentArea
  payment: Payment
  choice: MethodChoice
  onKnown(online: KnownOnline): void
}

/** The online payment methods. A retry remounts them and loads the client id and the SDK again. */
export function OnlineMethods(props: OnlineMethodsProps) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

/** Loads the client id, then the SDK, then shows the methods that the booking offers. */
function Attempt({ onRetry, ...props }: OnlineMethodsProps & { onRetry(): void }) {
  const { area } = props
  const setup = usePaymentSetup(area)
  const { given, language, readText } = area
  const { wallets, mybank, payLater } = given
  const ready = setup.status === 'ready' ? setup : undefined
  const [firstLanguage] = useState(language)
  // Changed options reload the SDK, which would break an open payment: the SDK keeps the first language.
  const options = useMemo(
    () => ready && sdkOptions({ ...ready, language: firstLanguage, wallets, mybank, payLater }),
    [ready, firstLanguage, wallets, mybank, payLater],
  )
  const failed = <Failed readText={readText} onRetry={onRetry} onKnown={props.onKnown} />
  if (setup.status === 'failed') return failed
  if (options === undefined || ready === undefined) return <MethodsSkeleton words={readText('online-loading')} />
  return (
    <PayPalScriptProvider options={options}>
      <SdkMethods {...props} config={ready.config} failed={failed} />
    </PayPalScriptProvider>
  )
}

function Failed({ readText, onRetry, onKnown }: Pick<PaymentArea, 'readText'> & Pick<OnlineMethodsProps, 'onKnown'> & { onRetry(): void }) {
  useReconnect(onRetry)
  useEffect(() => onKnown({}), [onKnown])
  return (
    <ErrorWithRetry retryLabel={readText('online-retry')} onRetry={onRetry}>
      {readText('online-failed')}
    </ErrorWithRetry>
  )
}
