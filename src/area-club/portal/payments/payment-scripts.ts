import { type PortalConfig, readSetting } from '../../../core/api/portal-config.ts'

/** What the portal's configuration says of the scripts of payments. */
export interface PaymentScripts {
  /** URL of PayPal's browser SDK, or of its simulator; the loader appends the query. */
  paymentSdkUrl: string
  applePaySdkUrl: string
  googlePaySdkUrl: string
  /** Real payments happen in production only. */
  isProduction: boolean
}

/** Reads the configuration; a script that it does not name has no URL. */
export function readPaymentScripts(config: PortalConfig): PaymentScripts {
  return {
    paymentSdkUrl: readSetting(config, 'paymentSdkUrl'),
    applePaySdkUrl: readSetting(config, 'applePaySdkUrl'),
    googlePaySdkUrl: readSetting(config, 'googlePaySdkUrl'),
    isProduction: ['', 'production'].includes(readSetting(config, 'environment')),
  }
}
