import { useEffect, useState } from 'react'
import { useRenderer } from '../../../core/portal/renderer/renderer-context.tsx'
import type { PaymentArea } from './payment-area.ts'
import { type PaymentScripts, readPaymentScripts } from './payment-scripts.ts'

export type PaymentSetup = { status: 'pending' } | { status: 'failed' } | { status: 'ready'; clientId: string; config: PaymentScripts }

/** Loads the client id of the booking's account and the URLs of the scripts. */
export function usePaymentSetup({ call, given }: PaymentArea): PaymentSetup {
  const { config } = useRenderer()
  const practice = given.practice.id
  const [loaded, setLoaded] = useState<{ practice: typeof practice; setup: PaymentSetup }>()
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    Promise.all([call('getPaymentClientId', { practice }, { signal }), config()]).then(
      ([client, services]) => {
        if (!signal.aborted)
          setLoaded({ practice, setup: { status: 'ready', clientId: client.CLIENT_ID, config: readPaymentScripts(services) } })
      },
      () => {
        if (!signal.aborted) setLoaded({ practice, setup: { status: 'failed' } })
      },
    )
    return () => left.abort()
  }, [call, config, practice])
  return loaded?.practice === practice ? loaded.setup : { status: 'pending' }
}
