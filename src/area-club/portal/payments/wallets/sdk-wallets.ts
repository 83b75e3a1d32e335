/** Types of the wallet APIs used here, of PayPal's SDK and of Apple's and Google's scripts. */

export interface AppleConfig {
  isEligible: boolean
  countryCode: string
  merchantCapabilities: readonly string[]
  supportedNetworks: readonly string[]
}

export interface PayPalApplePay {
  config(): Promise<AppleConfig>
  validateMerchant(request: { validationUrl: string; displayName: string }): Promise<{ merchantSession: unknown }>
  confirmOrder(order: { orderId: string; token: unknown; billingContact: unknown }): Promise<unknown>
}

/** An `ApplePaySession` (version 4). */
export interface AppleSheet {
  onvalidatemerchant: ((event: { validationURL: string }) => void) | null
  onpaymentauthorized: ((event: { payment: { token: unknown; billingContact?: unknown } }) => void) | null
  oncancel: (() => void) | null
  begin(): void
  abort(): void
  completeMerchantValidation(merchantSession: unknown): void
  completePayment(result: { status: number }): void
}

export interface AppleRequest {
  countryCode: string
  currencyCode: string
  merchantCapabilities: readonly string[]
  supportedNetworks: readonly string[]
  total: { label: string; type: 'final'; amount: string }
}

export interface AppleSheets {
  new (version: number, request: AppleRequest): AppleSheet
  readonly STATUS_SUCCESS: number
  readonly STATUS_FAILURE: number
  supportsVersion(version: number): boolean
  canMakePayments(): boolean
}

export interface GoogleConfig {
  isEligible: boolean
  apiVersion: number
  apiVersionMinor: number
  allowedPaymentMethods: readonly unknown[]
  merchantInfo: object
}

export interface PayPalGooglePay {
  config(): Promise<GoogleConfig>
  confirmOrder(order: { orderId: string; paymentMethodData: unknown }): Promise<{ status: string }>
  /** Starts the bank's authentication of the customer (3-D Secure). */
  initiatePayerAction(order: { orderId: string }): Promise<unknown>
}

export interface GooglePayments {
  isReadyToPay(request: object): Promise<{ result: boolean }>
  /** Rejects with `statusCode: 'CANCELED'` when the customer closes the sheet. */
  loadPaymentData(request: object): Promise<{ paymentMethodData: unknown }>
}

interface WalletScripts {
  paypal?: { Applepay?: () => PayPalApplePay; Googlepay?: () => PayPalGooglePay } | null
  ApplePaySession?: AppleSheets
  google?: { payments?: { api?: { PaymentsClient?: new (options: { environment: 'TEST' | 'PRODUCTION' }) => GooglePayments } } }
}

/** The globals defined by the scripts. */
export const walletScripts = (): WalletScripts => window as unknown as WalletScripts
