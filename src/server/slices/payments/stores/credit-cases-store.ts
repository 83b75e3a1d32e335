import type { Database } from '../../../database/database.ts'

/** Returns the open credit case of a booking: there is at most one. */
export async function findOpenCredit(tx: Database, practiceId: number): Promise<{ id: number; amountCents: number } | undefined> {
  return tx
    .selectFrom('credit_case')
    .where('practice_id', '=', practiceId)
    .where('closed_at', 'is', null)
    .select(['id', 'amount_cents as amountCents'])
    .executeTakeFirst()
}

/** The origin of an excess: a change of the booking, or a payment that was no longer due. */
export type CreditReason = 'change' | 'payment'

export async function openCredit(tx: Database, practiceId: number, amountCents: number, at: Date, reason: CreditReason): Promise<void> {
  await tx.insertInto('credit_case').values({ practice_id: practiceId, amount_cents: amountCents, reason, opened_at: at }).execute()
}

export async function changeCredit(tx: Database, id: number, amountCents: number): Promise<void> {
  await tx.updateTable('credit_case').set({ amount_cents: amountCents }).where('id', '=', id).execute()
}

export async function closeCredit(tx: Database, id: number, at: Date): Promise<void> {
  await tx.updateTable('credit_case').set({ closed_at: at }).where('id', '=', id).execute()
}

/** Returns the credit cases of a member's bookings, oldest first. Amounts are in cents. */
export async function listCreditsOf(database: Database, memberId: number) {
  return database
    .selectFrom('credit_case')
    .innerJoin('practice', 'practice.id', 'credit_case.practice_id')
    .where('practice.buyer_id', '=', memberId)
    .select(['practice_id as practice', 'amount_cents as amount', 'reason', 'opened_at as openedAt', 'closed_at as closedAt'])
    .orderBy('credit_case.id')
    .execute()
}
