import type { Database } from '../../../database/database.ts'
import { markPartoSicuro, unmarkPartoSicuro } from '../stores/practices-store.ts'

/**
 * Secures a booking whose advance is covered (specification 2).
 *
 * Call it in the transaction that covers the advance, with the booking's row lock held.
 */
export async function securePractice(tx: Database, practiceId: number): Promise<void> {
  await markPartoSicuro(tx, practiceId)
}

/**
 * Makes the advance of a secured booking payable again, because it went back to the customer (requirements P23).
 *
 * The booking keeps its status, on which an operator decides. Call it with the booking's row lock held.
 */
export async function unsecurePractice(tx: Database, practiceId: number, at: Date): Promise<void> {
  await unmarkPartoSicuro(tx, practiceId, at)
}
