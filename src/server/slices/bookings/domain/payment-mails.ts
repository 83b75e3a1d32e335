import type { Language } from '../../../../lib/language.ts'

/** The mail for each kind of ledger entry; announced money and transfers have none. */
const mailOfKind = {
  capture: 'payment-receipt',
  refund: 'payment-refunded',
  reversal: 'payment-reversed',
  failure: 'payment-failed',
} as const

export type PaymentMailName = (typeof mailOfKind)[keyof typeof mailOfKind]

/** Job data of a mail to a buyer about a ledger entry; names and amounts are read when it is written. */
export interface PaymentMail {
  mail: PaymentMailName
  /** The language of the customer who began the payment. */
  language: Language
  memberId: number
  entryId: number
}

/** Returns the mail for a kind of ledger entry; undefined when it has none. */
export function mailOf(kind: string): PaymentMailName | undefined {
  return Object.entries(mailOfKind).find(([each]) => each === kind)?.[1]
}
