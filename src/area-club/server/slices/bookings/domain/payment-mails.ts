import type { PaymentMail } from '../../../domain/queued-mails.ts'
import type { PaymentEntry } from './payments.ts'

/** The mail for each kind of ledger entry; announced money and transfers have none. */
const mailOfKind: { readonly [Kind in PaymentEntry['kind']]?: PaymentMail['mail'] } = {
  capture: 'payment-receipt',
  refund: 'payment-refunded',
  reversal: 'payment-reversed',
  failure: 'payment-failed',
}

/** Returns the mail for a kind of ledger entry; undefined when it has none. */
export function mailOf(kind: PaymentEntry['kind']): PaymentMail['mail'] | undefined {
  return mailOfKind[kind]
}
