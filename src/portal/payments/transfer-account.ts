/** To whom a transfer goes, and what it says. */
import type { S } from '../../generated/schemas.ts'
import type { PaymentArea } from './payment-area.ts'

type Constants = PaymentArea['constants']
export type BankAccount = Constants['bankAccounts']['summer']['private']

/** By division, summer or study, and by kind of customer (section 2). */
export function findAccount(
  practice: Pick<S['Practice'], 'productDivisionId' | 'practiceType'>,
  { bankAccounts, summerDivisions, inpsPracticeTypes }: Pick<Constants, 'bankAccounts' | 'summerDivisions' | 'inpsPracticeTypes'>,
): BankAccount {
  const accounts = summerDivisions.includes(practice.productDivisionId) ? bankAccounts.summer : bankAccounts.study
  return inpsPracticeTypes.includes(practice.practiceType) ? accounts.inps : accounts.private
}
