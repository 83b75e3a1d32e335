/** Simulates Google's script; the sheet is the simulator's approval window. */
;(() => {
  const opening = import('./approval-window.ts')
  let openApprovalWindow: typeof import('./approval-window.ts').openApprovalWindow | undefined
  void opening.then((module) => {
    openApprovalWindow = module.openApprovalWindow
  })

  interface Request {
    transactionInfo?: { totalPriceStatus?: string; totalPrice?: string; currencyCode?: string; countryCode?: string }
  }

  class PaymentsClient {
    constructor({ environment }: { environment: string }) {
      if (environment !== 'TEST') throw new Error('The simulator takes no real payments')
    }
    async isReadyToPay() {
      await opening
      return { result: true }
    }
    loadPaymentData({ transactionInfo: { totalPriceStatus, totalPrice = '', currencyCode = '', countryCode } = {} }: Request) {
      return new Promise((resolve, reject) => {
        const isGood = totalPriceStatus === 'FINAL' && /^\d+\.\d{2}$/.test(totalPrice) && currencyCode === 'EUR' && countryCode === 'IT'
        if (!isGood || !openApprovalWindow) return reject({ statusCode: 'DEVELOPER_ERROR' })
        const sheet = openApprovalWindow({
          approved: ({ choice }) => {
            sheet?.close()
            resolve({ apiVersion: 2, paymentMethodData: { type: 'CARD', tokenizationData: { token: JSON.stringify({ choice }) } } })
          },
          cancelled: () => reject({ statusCode: 'CANCELED' }),
          failed: () => reject({ statusCode: 'INTERNAL_ERROR' }),
        })
        if (!sheet) return reject({ statusCode: 'INTERNAL_ERROR' })
        sheet.show({ source: 'google_pay', amount: totalPrice, currency: currencyCode, label: 'Google Pay' })
      })
    }
  }
  Object.assign(window, { google: { payments: { api: { PaymentsClient } } } })
})()
