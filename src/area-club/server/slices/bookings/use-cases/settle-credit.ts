import type { Database } from '../../../../../core/server/database/database.ts'
import { decideCredit } from '../domain/credit-cases.ts'
import { type CreditReason, changeCredit, closeCredit, findOpenCredit, openCredit } from '../stores/credit-cases-store.ts'

/**
 * Opens, changes or closes the credit case of a booking to match what the customer is owed.
 *
 * Call it in the transaction that changes price or payments, with the booking's row lock held. `reason` is stored when a case is opened.
 */
export async function settleCredit(
  tx: Database,
  practiceId: number,
  remainingCents: number,
  at: Date,
  reason: CreditReason = 'change',
): Promise<void> {
  const open = await findOpenCredit(tx, practiceId)
  const step = decideCredit(open?.amountCents, remainingCents)
  if (step.kind === 'open') await openCredit(tx, practiceId, step.amountCents, at, reason)
  if (open === undefined) return
  if (step.kind === 'change') await changeCredit(tx, open.id, step.amountCents)
  if (step.kind === 'close') await closeCredit(tx, open.id, at)
}
