import type { Database } from '../../../database/database.ts'
import { decideCredit } from '../domain/credit-cases.ts'
import { changeCredit, closeCredit, findOpenCredit, openCredit } from '../stores/credit-cases-store.ts'

/**
 * Opens, changes or closes the credit case of a booking, so that it says what the customer is owed at present. Call it in the transaction
 * that changes what the booking costs, and that holds it.
 */
export async function settleCredit(tx: Database, practiceId: number, remainingCents: number, at: Date): Promise<void> {
  const open = await findOpenCredit(tx, practiceId)
  const step = decideCredit(open?.amountCents, remainingCents)
  if (step.kind === 'open') await openCredit(tx, practiceId, step.amountCents, at)
  if (open === undefined) return
  if (step.kind === 'change') await changeCredit(tx, open.id, step.amountCents)
  if (step.kind === 'close') await closeCredit(tx, open.id, at)
}
