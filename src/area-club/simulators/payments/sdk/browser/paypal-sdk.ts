/**
 * Simulates PayPal's browser SDK as far as the portal uses it.
 *
 * A classic script that defines `window.paypal` and imports the modules that render buttons and open windows.
 */
;(() => {
  const settings = window.paymentSimulator
  if (!settings) throw new Error("The simulator's settings are missing")
  const query = new URL((document.currentScript as HTMLScriptElement).src).searchParams
  settings.locale = query.get('locale')?.startsWith('en') ? 'en' : 'it'
  settings.enabledFunding = (query.get('enable-funding') ?? '').split(',')
  const components = (query.get('components') ?? 'buttons').split(',')

  const modules = Promise.all([import('./buttons.ts'), import('./card-fields.ts'), import('./settings.ts')])
  const always = ['paypal']
  const isOffered = (funding: string) => always.includes(funding) || settings.enabledFunding.includes(funding)
  type ButtonsOptions = import('./buttons.ts').ButtonsOptions
  type CardFieldsOptions = import('./card-fields.ts').CardFieldsOptions
  type Fields = ReturnType<typeof import('./card-fields.ts').createCardFields>
  type FieldName = import('./card-fields.ts').FieldName

  const openButtons = (options: ButtonsOptions = {}) => {
    let remove = () => {}
    let isClosed = false
    return {
      isEligible: () => isOffered(options.fundingSource ?? 'paypal'),
      async render(container: string | HTMLElement) {
        const [{ renderButton }] = await modules
        const place = typeof container === 'string' ? document.querySelector<HTMLElement>(container) : container
        if (!place) throw new Error(`There is no ${String(container)}`)
        if (!isClosed) remove = renderButton(place, options)
      },
      async close() {
        isClosed = true
        remove()
      },
    }
  }

  const openCardFields = (options: CardFieldsOptions) => {
    const fields = modules.then(([, { createCardFields }]): Fields => createCardFields(options))
    const of = (name: FieldName) => (own?: object) => {
      const field = fields.then((all) => all.field(name, own))
      const later =
        <Name extends 'setMessage' | 'focus' | 'clear'>(name: Name) =>
        (...given: readonly string[]) =>
          void field.then((one) => (one[name] as (...given: readonly string[]) => unknown)(...given))
      return {
        render: async (container: string | HTMLElement) => (await field).render(container),
        close: async () => (await field).close(),
        focus: later('focus'),
        clear: later('clear'),
        setMessage: later('setMessage'),
        setAttribute: async (name: string, value: string) => (await field).setAttribute(name, value),
        removeAttribute: async (name: string) => (await field).removeAttribute(name),
        addClass: async () => {},
        removeClass: async () => {},
      }
    }
    return {
      isEligible: () => true,
      getState: async () => (await fields).getState(),
      submit: async () => (await fields).submit(),
      NameField: of('name'),
      NumberField: of('number'),
      ExpiryField: of('expiry'),
      CVVField: of('cvv'),
    }
  }

  /** The wallet's token carries the outcome that the customer selected in the sheet. */
  const confirm = async (orderId: string, source: string, token: unknown) => {
    const [, , { approveOrder }] = await modules
    const { choice } = (token ?? {}) as { choice?: unknown }
    if (choice === 'confirmation-fails') throw new Error('APPROVE_FAILED')
    await approveOrder(settings.apiUrl, orderId, { source, ...(typeof choice === 'string' && { choice }) })
  }

  const openApplePay = () => ({
    config: async () => ({
      isEligible: true,
      countryCode: 'IT',
      currencyCode: 'EUR',
      merchantCapabilities: ['supports3DS', 'supportsCredit', 'supportsDebit'],
      supportedNetworks: ['masterCard', 'visa', 'amex'],
    }),
    async validateMerchant({ validationUrl, displayName }: { validationUrl: string; displayName: string }) {
      if (!URL.canParse(validationUrl) || displayName === '') throw new Error('The merchant is not valid')
      return { merchantSession: { displayName, merchantSessionIdentifier: 'simulator' } }
    },
    confirmOrder: ({ orderId, token }: { orderId: string; token: unknown }) => confirm(orderId, 'apple_pay', token),
  })

  const openGooglePay = () => ({
    config: async () => ({
      isEligible: true,
      apiVersion: 2,
      apiVersionMinor: 0,
      countryCode: 'IT',
      allowedPaymentMethods: [
        { type: 'CARD', parameters: { allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'], allowedCardNetworks: ['MASTERCARD', 'VISA'] } },
      ],
      merchantInfo: { merchantId: 'STAND-IN', merchantName: 'Stand-in' },
    }),
    async confirmOrder({ orderId, paymentMethodData }: { orderId: string; paymentMethodData: { tokenizationData?: { token?: string } } }) {
      await confirm(orderId, 'google_pay', JSON.parse(paymentMethodData.tokenizationData?.token ?? '{}'))
      return { status: 'APPROVED' }
    },
    initiatePayerAction: async () => ({}),
  })

  Object.assign(window, {
    paypal: {
      version: '5.0.0-simulator',
      FUNDING: { PAYPAL: 'paypal', PAYLATER: 'paylater', MYBANK: 'mybank', CARD: 'card', APPLEPAY: 'applepay' },
      isFundingEligible: isOffered,
      ...(components.includes('buttons') && { Buttons: openButtons }),
      ...(components.includes('card-fields') && { CardFields: openCardFields }),
      ...(components.includes('applepay') && { Applepay: openApplePay }),
      ...(components.includes('googlepay') && { Googlepay: openGooglePay }),
    },
  })
})()
