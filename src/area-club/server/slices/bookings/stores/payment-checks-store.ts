import type { Database } from '../../../../../core/server/database/database.ts'

/** Stores the result of a nightly check, in place of the earlier ones. */
export async function storeCheck(tx: Database, check: { asked: number; violations: number }, at: Date): Promise<void> {
  await tx.deleteFrom('paymentCheck').execute()
  await tx
    .insertInto('paymentCheck')
    .values({ endedAt: at, ...check })
    .execute()
}
