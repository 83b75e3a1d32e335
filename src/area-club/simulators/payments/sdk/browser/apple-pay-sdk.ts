/** Simulates Apple's script on any browser; the sheet is the simulator's approval window. */
;(() => {
  const opening = import('./approval-window.ts')
  let openApprovalWindow: typeof import('./approval-window.ts').openApprovalWindow | undefined
  void opening.then((module) => {
    openApprovalWindow = module.openApprovalWindow
  })

  class ApplePaySession {
    static readonly STATUS_SUCCESS = 0
    static readonly STATUS_FAILURE = 1
    static supportsVersion = (version: number) => version >= 1 && version <= 14
    static canMakePayments = () => true

    onvalidatemerchant: ((event: { validationURL: string }) => void) | null = null
    onpaymentauthorized: ((event: { payment: { token: unknown } }) => void) | null = null
    oncancel: (() => void) | null = null
    readonly #request: { total: { label: string; amount: string; type?: string }; currencyCode: string }
    #sheet: import('./approval-window.ts').ApprovalWindow | undefined

    constructor(version: number, request: { total: { label: string; amount: string }; currencyCode: string }) {
      if (!ApplePaySession.supportsVersion(version)) throw new Error(`Version ${version} is not supported`)
      if (!/^\d+\.\d{2}$/.test(request.total.amount) || request.total.label === '') throw new TypeError('The request has no total')
      this.#request = request
    }

    begin(): void {
      if (!openApprovalWindow) throw new Error('The sheet is not ready')
      this.#sheet = openApprovalWindow({
        approved: ({ choice }) => this.onpaymentauthorized?.({ payment: { token: { choice } } }),
        cancelled: () => this.oncancel?.(),
        failed: () => this.oncancel?.(),
      })
      if (!this.#sheet) throw new Error('The window was blocked')
      this.onvalidatemerchant?.({ validationURL: 'https://apple-pay-gateway.apple.com/paymentservices/paymentSession' })
    }
    completeMerchantValidation(): void {
      const { total, currencyCode } = this.#request
      this.#sheet?.show({ source: 'apple_pay', amount: total.amount, currency: currencyCode, label: total.label })
    }
    completePayment(): void {
      this.#sheet?.close()
    }
    abort(): void {
      this.#sheet?.close()
    }
  }
  Object.assign(window, { ApplePaySession })
})()
