import type { Database } from '../../../../../core/server/database/database.ts'

/** Returns the open credit case of a booking: there is at most one. */
export async function findOpenCredit(tx: Database, practiceId: number): Promise<{ id: number; amountCents: number } | undefined> {
  return tx
    .selectFrom('creditCase')
    .where('practiceId', '=', practiceId)
    .where('closedAt', 'is', null)
    .select(['id', 'amountCents'])
    .executeTakeFirst()
}

/** The origin of an excess: a change of the booking, or a payment that was no longer due. */
export type CreditReason = 'change' | 'payment'

/** Records an amount owed to the customer, in cents. */
export async function openCredit(tx: Database, practiceId: number, amountCents: number, at: Date, reason: CreditReason): Promise<void> {
  await tx.insertInto('creditCase').values({ practiceId, amountCents, reason, openedAt: at }).execute()
}

export async function changeCredit(tx: Database, id: number, amountCents: number): Promise<void> {
  await tx.updateTable('creditCase').set({ amountCents }).where('id', '=', id).execute()
}

/** Records that nothing is owed any more. */
export async function closeCredit(tx: Database, id: number, at: Date): Promise<void> {
  await tx.updateTable('creditCase').set({ closedAt: at }).where('id', '=', id).execute()
}

/** Returns the credit cases of a member's bookings, oldest first. Amounts are in cents. */
export async function listCreditsOf(database: Database, memberId: number) {
  return database
    .selectFrom('creditCase')
    .innerJoin('practice', 'practice.id', 'creditCase.practiceId')
    .where('practice.buyerId', '=', memberId)
    .select(['practiceId as practice', 'amountCents as amount', 'reason', 'openedAt', 'closedAt'])
    .orderBy('creditCase.id')
    .execute()
}
