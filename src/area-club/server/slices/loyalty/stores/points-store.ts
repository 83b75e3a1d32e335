import type { Database } from '../../../../../core/server/database/database.ts'

/** Locks a member's row until the transaction ends: serializes changes of points and vouchers. */
export async function lockMember(database: Database, memberId: number): Promise<void> {
  await database.selectFrom('member').where('id', '=', memberId).select('id').forUpdate().execute()
}

/** Adds the ledger entry of a member's initial balance, which is set with the account. */
export async function recordOpeningPoints(database: Database, memberId: number, points: number, at: Date): Promise<void> {
  await database.insertInto('pointsEntry').values({ memberId, kind: 'opening', points, recordedAt: at }).execute()
}

/**
 * Deducts points for a voucher from the balance and adds the ledger entry.
 *
 * Call it in the transaction that creates the voucher. The balance is always the sum of the entries, and the database refuses a negative
 * one.
 */
export async function spendPoints(
  database: Database,
  spent: { memberId: number; points: number; voucherId: number; at: Date },
): Promise<void> {
  await database
    .updateTable('member')
    .set((member) => ({ points: member('points', '-', spent.points) }))
    .where('id', '=', spent.memberId)
    .execute()
  await database
    .insertInto('pointsEntry')
    .values({ memberId: spent.memberId, kind: 'voucher', points: -spent.points, voucherId: spent.voucherId, recordedAt: spent.at })
    .execute()
}

/** Returns the ledger of a member's points, oldest entry first. */
export async function listPointsOf(database: Database, memberId: number) {
  return database
    .selectFrom('pointsEntry')
    .where('memberId', '=', memberId)
    .select(['recordedAt as at', 'kind', 'points'])
    .orderBy('id')
    .execute()
}
