import type { Database } from '../../../database/database.ts'

/** Holds a member's row until the transaction ends, so that points and vouchers of one member change one after the other. */
export async function lockMember(database: Database, memberId: number): Promise<void> {
  await database.selectFrom('member').where('id', '=', memberId).select('id').forUpdate().execute()
}

/** The entry that a member's first points stand on. The points themselves are the member's already. */
export async function recordOpeningPoints(database: Database, memberId: number, points: number, at: Date): Promise<void> {
  await database.insertInto('points_entry').values({ member_id: memberId, kind: 'opening', points, recorded_at: at }).execute()
}

/**
 * Takes points for a voucher, in the balance and in the ledger. Call it in the transaction that makes the voucher: the balance is always
 * the sum of the entries, and the database refuses one below zero.
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
    .insertInto('points_entry')
    .values({ member_id: spent.memberId, kind: 'voucher', points: -spent.points, voucher_id: spent.voucherId, recorded_at: spent.at })
    .execute()
}

/** The ledger of a member's points, oldest entry first. */
export async function listPointsOf(database: Database, memberId: number) {
  return database
    .selectFrom('points_entry')
    .where('member_id', '=', memberId)
    .select(['recorded_at as at', 'kind', 'points'])
    .orderBy('id')
    .execute()
}
