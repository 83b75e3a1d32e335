/** Texts of a payment by language: messages of specification 8, and those of the simulator. */
import { english, englishTexts, italian, texts } from '../../support/words.ts'

const payments = italian.areas.payments.texts
const englishPayments = english.areas.payments.texts

export const paymentTexts = {
  it: {
    section: 'Paga',
    means: payments.means,
    byCard: /^Paga .* con carta$/,
    frames: {
      number: payments['card-number'],
      expiry: payments['card-expiry'],
      cvv: 'Codice di sicurezza',
      name: payments['card-name'],
    },
    paypal: 'Paga con PayPal',
    payLater: 'PayPal, paga in 3 rate',
    mybank: 'Paga con MyBank',
    applePay: /^Paga .* con Apple Pay$/,
    googlePay: /^Paga .* con Google Pay$/,
    transferBox: payments['transfer-wanted'],
    byTransfer: payments['pay-by-transfer'],
    transferDetails: payments['transfer-title'],
    retry: texts.retry,
    payRest: payments['pay-rest'],
    cancelInWindow: 'Annulla',
    failInWindow: 'Errore del fornitore',

    loadFailed: texts['loading-failed'],
    appleUnsupported: payments['apple-unsupported'],
    formInvalid: payments['card-form-invalid'],
    notBegun: payments['not-begun'],
    amountChanged: payments['amount-changed-title'],
    cancelled: payments.cancelled,
    failed: payments.failed,
    notConfirmed: payments['not-confirmed'],
    refused: texts['payment-went-wrong'],
    partial: italian.messages.server['payment-partial'],
    done: italian.messages.server['payment-done'],
    completed: texts['payment-complete'],
  },
  en: {
    section: 'Pay',
    means: englishPayments.means,
    byCard: /^Pay .* by card$/,
    frames: {
      number: englishPayments['card-number'],
      expiry: englishPayments['card-expiry'],
      cvv: 'Security code',
      name: englishPayments['card-name'],
    },
    paypal: 'Pay with PayPal',
    payLater: 'PayPal Pay Later',
    mybank: 'Pay with MyBank',
    applePay: /^Pay .* with Apple Pay$/,
    googlePay: /^Pay .* with Google Pay$/,
    transferBox: englishPayments['transfer-wanted'],
    byTransfer: englishPayments['pay-by-transfer'],
    transferDetails: englishPayments['transfer-title'],
    retry: englishTexts.retry,
    payRest: englishPayments['pay-rest'],
    cancelInWindow: 'Cancel',
    failInWindow: 'Error of the provider',

    loadFailed: englishTexts['loading-failed'],
    appleUnsupported: englishPayments['apple-unsupported'],
    formInvalid: englishPayments['card-form-invalid'],
    notBegun: englishPayments['not-begun'],
    amountChanged: englishPayments['amount-changed-title'],
    cancelled: englishPayments.cancelled,
    failed: englishPayments.failed,
    notConfirmed: englishPayments['not-confirmed'],
    refused: englishTexts['payment-went-wrong'],
    partial: english.messages.server['payment-partial'],
    done: english.messages.server['payment-done'],
    completed: englishTexts['payment-complete'],
  },
} as const

export type PaymentLanguage = keyof typeof paymentTexts
export type CardFrame = keyof (typeof paymentTexts)['it']['frames']
