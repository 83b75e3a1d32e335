/** Finds the bank account that a transfer goes to. */
import type { S } from '../../generated/schemas.ts'
import type { PaymentArea } from './payment-area.ts'

type Constants = PaymentArea['constants']
export type BankAccount = Constants['bankAccounts']['summer']['private']

/** Chooses by division (summer or study) and by practice type, INPS or private (specification 2). */
export function findAccount(
  practice: Pick<S['Practice'], 'productDivisionId' | 'practiceType'>,
  { bankAccounts, summerDivisions, inpsPracticeTypes }: Pick<Constants, 'bankAccounts' | 'summerDivisions' | 'inpsPracticeTypes'>,
): BankAccount {
  const accounts = summerDivisions.includes(practice.productDivisionId) ? bankAccounts.summer : bankAccounts.study
  return inpsPracticeTypes.includes(practice.practiceType) ? accounts.inps : accounts.private
}
