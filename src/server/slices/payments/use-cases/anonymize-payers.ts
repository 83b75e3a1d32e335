import type { Database } from '../../../database/database.ts'
import { deleteCopiesOf } from '../stores/fiscal-documents-store.ts'
import { anonymizePayersOf } from '../stores/payments-store.ts'

/**
 * Removes the customer from the ledger of bookings and, with their PDFs, from the copies of invoices: the originals are in the accounting
 * system. Call it in the transaction that empties the bookings.
 */
export async function anonymizePayers(tx: Database, practiceIds: readonly number[]): Promise<void> {
  await anonymizePayersOf(tx, practiceIds)
  await deleteCopiesOf(tx, practiceIds)
}
