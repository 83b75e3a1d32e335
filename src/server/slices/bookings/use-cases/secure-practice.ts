import type { Database } from '../../../database/database.ts'
import { markPartoSicuro } from '../stores/practices-store.ts'

/** Secures a booking whose advance was paid (section 2). Call it in the transaction that books the payment, and that holds the booking. */
export async function securePractice(tx: Database, practiceId: number): Promise<void> {
  await markPartoSicuro(tx, practiceId)
}
