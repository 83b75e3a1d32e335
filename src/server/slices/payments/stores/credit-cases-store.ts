import type { Database } from '../../../database/database.ts'
import { decideCredit } from '../domain/credit-cases.ts'

/**
 * Opens, changes or closes the credit case of a booking, so that it says what the customer is owed at present. Call it in the transaction
 * that changes what the booking costs, and that holds it.
 */
export async function settleCredit(tx: Database, practiceId: number, remainingCents: number, at: Date): Promise<void> {
  const open = await tx
    .selectFrom('credit_case')
    .where('practice_id', '=', practiceId)
    .where('closed_at', 'is', null)
    .select(['id', 'amount_cents'])
    .executeTakeFirst()
  const step = decideCredit(open?.amount_cents, remainingCents)
  if (step.kind === 'open')
    await tx
      .insertInto('credit_case')
      .values({ practice_id: practiceId, amount_cents: step.amountCents, reason: 'change', opened_at: at })
      .execute()
  if (open === undefined) return
  if (step.kind === 'change')
    await tx.updateTable('credit_case').set({ amount_cents: step.amountCents }).where('id', '=', open.id).execute()
  if (step.kind === 'close') await tx.updateTable('credit_case').set({ closed_at: at }).where('id', '=', open.id).execute()
}
