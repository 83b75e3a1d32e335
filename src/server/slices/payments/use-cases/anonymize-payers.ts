import type { Database } from '../../../database/database.ts'
import { deleteCopiesOf } from '../stores/fiscal-documents-store.ts'
import { anonymizePayersOf } from '../stores/payments-store.ts'

/**
 * Removes the customer from the ledger of bookings and deletes the copies of their invoices.
 *
 * The accounting system has the originals. Call it in the transaction that clears the bookings.
 */
export async function anonymizePayers(tx: Database, practiceIds: readonly number[]): Promise<void> {
  await anonymizePayersOf(tx, practiceIds)
  await deleteCopiesOf(tx, practiceIds)
}
