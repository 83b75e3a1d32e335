import type { Database } from '../../../database/database.ts'
import { markPartoSicuro } from '../stores/practices-store.ts'

/**
 * Secures a booking whose advance is paid (specification 2).
 *
 * Call it in the transaction that books the payment, with the booking's row lock held.
 */
export async function securePractice(tx: Database, practiceId: number): Promise<void> {
  await markPartoSicuro(tx, practiceId)
}
