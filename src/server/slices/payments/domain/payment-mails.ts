import type { Language } from '../../../../lib/language.ts'

/** The mail about a row of the ledger, by its kind. What is announced is not written about, nor what is moved between bookings. */
const mailOfKind = {
  capture: 'payment-receipt',
  refund: 'payment-refunded',
  reversal: 'payment-reversed',
  failure: 'payment-failed',
} as const

export type PaymentMailName = (typeof mailOfKind)[keyof typeof mailOfKind]

/** A mail to the buyer of a booking about one row of its ledger, as it waits in the queue. Names and amounts are read when it is written. */
export interface PaymentMail {
  mail: PaymentMailName
  /** In that of the customer who began the payment. */
  language: Language
  memberId: number
  entryId: number
}

/** The mail that a row of this kind is told by; undefined where the customer is told nothing. */
export function mailOf(kind: string): PaymentMailName | undefined {
  return Object.entries(mailOfKind).find(([each]) => each === kind)?.[1]
}

/** Whether a mail of the queue is one of these. */
export function isPaymentMail(mail: { mail: string }): mail is PaymentMail {
  return Object.values(mailOfKind).some((name) => name === mail.mail)
}
