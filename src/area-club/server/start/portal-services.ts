/** What this portal adds to the services and settings of the core. */
import type { ServiceSettings } from '../../../core/server/application/services.ts'
import type { PaymentTimes, PriceSettings, Retention, SigningTimes, UploadQuota, VoucherValues } from '../domain/figures.ts'
import type { PaymentProvider } from '../providers/payments/payment-provider.ts'
import type { SigningProvider } from '../providers/signing/signing-provider.ts'

declare module '../../../core/server/application/services.ts' {
  interface Services {
    /** Undefined when online payment is off. */
    payments: PaymentProvider | undefined
    /** Undefined when online signing is off. */
    signing: SigningProvider | undefined
    /** Signs a demonstration document that counts as signed before the database existed. Absent in production. */
    sealDemonstrationDocument?: SealDemonstration
  }

  interface ServiceSettings {
    shopUrl: string
    /** Failed logins to an account before the delays begin. */
    loginAttempts: number
    /** Values of vouchers. */
    vouchers: VoucherValues
    /** Prices of changes. */
    prices: PriceSettings
    /** Payment periods. */
    paymentTimes: PaymentTimes
    /** Limits on customers' uploads. */
    uploadQuota: UploadQuota
    /** How long documents are kept. */
    retention: Retention
    /** How long customers have to sign. */
    signingTimes: SigningTimes
  }
}

/** Appends a signature in the name of a person, at a given time, to a PDF. */
export type SealDemonstration = (pdf: Uint8Array, signed: { by: string; at: Date }) => Promise<Uint8Array>

/** Copies the settings of services from the configuration, so that no other setting is passed on. */
export function pickServiceSettings({
  publicUrl,
  framePublicUrl,
  shopUrl,
  loginAttempts,
  vouchers,
  prices,
  paymentTimes,
  uploadQuota,
  retention,
  signingTimes,
}: ServiceSettings): ServiceSettings {
  return { publicUrl, framePublicUrl, shopUrl, loginAttempts, vouchers, prices, paymentTimes, uploadQuota, retention, signingTimes }
}
