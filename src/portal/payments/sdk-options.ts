/** What PayPal's SDK is loaded with. */
import type { ReactPayPalScriptOptions } from '@paypal/react-paypal-js'
import type { PortalConfig } from '../../api/portal-config.ts'
import type { Language } from '../../lib/language.ts'

export interface SdkChoice {
  clientId: string
  config: Pick<PortalConfig, 'paymentSdkUrl'>
  language: Language
  wallets: boolean
  mybank: boolean
  payLater: boolean
}

const locales: Readonly<Record<Language, string>> = { it: 'it_IT', en: 'en_GB' }

/** The loader writes the values into an address as they are: none may hold a sign that has a meaning there. */
export function sdkOptions({ clientId, config, language, wallets, mybank, payLater }: SdkChoice): ReactPayPalScriptOptions {
  const funding = [mybank ? 'mybank' : [], payLater ? 'paylater' : []].flat()
  const nonce = findNonce()
  return {
    clientId: encodeURIComponent(clientId),
    sdkBaseUrl: config.paymentSdkUrl,
    components: ['buttons', 'card-fields', ...(wallets ? ['applepay', 'googlepay'] : [])].join(','),
    currency: 'EUR',
    intent: 'capture',
    commit: true,
    locale: locales[language],
    ...(funding.length > 0 && { enableFunding: funding.join(',') }),
    // A card is paid in fields of the page, not by a button.
    disableFunding: 'card',
    ...(nonce !== undefined && { dataCspNonce: nonce }),
  }
}

/** The page's: the SDK writes style elements of its own. */
function findNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined
}
