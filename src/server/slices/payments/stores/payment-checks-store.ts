import type { Database } from '../../../database/database.ts'

/** Stores the result of a nightly check, in place of the earlier ones. */
export async function storeCheck(tx: Database, check: { asked: number; violations: number }, at: Date): Promise<void> {
  await tx.deleteFrom('payment_check').execute()
  await tx
    .insertInto('payment_check')
    .values({ ended_at: at, ...check })
    .execute()
}
