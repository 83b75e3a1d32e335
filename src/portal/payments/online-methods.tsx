import { PayPalScriptProvider } from '@paypal/react-paypal-js'
import { useEffect, useMemo, useState } from 'react'
import type { PortalConfig } from '../../api/portal-config.ts'
import { useRenderer } from '../renderer/renderer-context.tsx'
import { ErrorWithRetry } from '../ui/error-with-retry.tsx'
import { MethodsSkeleton } from './methods-skeleton.tsx'
import type { PaymentArea } from './payment-area.ts'
import { SdkMethods } from './sdk-methods.tsx'
import { sdkOptions } from './sdk-options.ts'
import type { Payment } from './use-payment.ts'

type Setup = { status: 'pending' } | { status: 'failed' } | { status: 'ready'; clientId: string; config: PortalConfig }

/** The means of paying online: asks for the client id, loads the SDK, and shows the ones that the booking offers. */
export function OnlineMethods({ area, payment }: { area: PaymentArea; payment: Payment }) {
  const [attempt, setAttempt] = useState(0)
  const setup = useSetup(area, attempt)
  const { given, language, readText } = area
  const { wallets, mybank, payLater } = given
  const ready = setup.status === 'ready' ? setup : undefined
  const [firstLanguage] = useState(language)
  // Other options would load the SDK anew, under a payment: it keeps the language that it began with.
  const options = useMemo(
    () => ready && sdkOptions({ ...ready, language: firstLanguage, wallets, mybank, payLater }),
    [ready, firstLanguage, wallets, mybank, payLater],
  )
  const retry = () => setAttempt((count) => count + 1)
  if (setup.status === 'failed') return <LoadingFailed words={area} onRetry={retry} />
  if (options === undefined || ready === undefined) return <MethodsSkeleton words={readText('online-loading')} />
  return (
    <PayPalScriptProvider key={attempt} options={options}>
      <SdkMethods area={area} payment={payment} config={ready.config} failed={<LoadingFailed words={area} onRetry={retry} />} />
    </PayPalScriptProvider>
  )
}

function useSetup({ call, given }: PaymentArea, attempt: number): Setup {
  const { config } = useRenderer()
  const [setup, setSetup] = useState<Setup>({ status: 'pending' })
  const practice = given.practice.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    setSetup({ status: 'pending' })
    Promise.all([call('getPaymentClientId', { practice }, { signal }), config()]).then(
      ([client, services]) => {
        if (!signal.aborted) setSetup({ status: 'ready', clientId: client.CLIENT_ID, config: services })
      },
      () => {
        if (!signal.aborted) setSetup({ status: 'failed' })
      },
    )
    return () => left.abort()
  }, [call, config, practice, attempt])
  return setup
}

function LoadingFailed({ words: { readText }, onRetry }: { words: PaymentArea; onRetry(): void }) {
  return (
    <ErrorWithRetry retryLabel={readText('online-retry')} onRetry={onRetry}>
      {readText('online-failed')}
    </ErrorWithRetry>
  )
}
