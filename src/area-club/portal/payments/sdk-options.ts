/** Options for loading PayPal's SDK. */
import type { ReactPayPalScriptOptions } from '@paypal/react-paypal-js'
import { trustScript } from '../../../core/api/trusted-types.ts'
import type { Language } from '../../../core/lib/language.ts'
import type { PaymentScripts } from './payment-scripts.ts'

export interface SdkChoice {
  clientId: string
  config: Pick<PaymentScripts, 'paymentSdkUrl'>
  language: Language
  wallets: boolean
  mybank: boolean
  payLater: boolean
}

const locales: Readonly<Record<Language, string>> = { it: 'it_IT', en: 'en_GB' }

/** Trusts the SDK's script and returns the loader's options. The loader does not escape them in the URL, so free values must be encoded here. */
export function sdkOptions({ clientId, config, language, wallets, mybank, payLater }: SdkChoice): ReactPayPalScriptOptions {
  const funding = [mybank ? 'mybank' : [], payLater ? 'paylater' : []].flat()
  trustScript(config.paymentSdkUrl)
  return {
    clientId: encodeURIComponent(clientId),
    sdkBaseUrl: config.paymentSdkUrl,
    components: ['buttons', 'card-fields', ...(wallets ? ['applepay', 'googlepay'] : [])].join(','),
    currency: 'EUR',
    intent: 'capture',
    commit: true,
    locale: locales[language],
    ...(funding.length > 0 && { enableFunding: funding.join(',') }),
    // Cards are paid through card fields, not through the SDK's button.
    disableFunding: 'card',
  }
}
