import type { Database } from '../../../../../core/server/database/database.ts'
import { deleteTransmissions } from '../stores/payment-transmissions-store.ts'

/** Longer than a transmission is accepted (requirements S24). */
const keptMs = 30 * 24 * 60 * 60_000

/** Deletes the ids of transmissions whose age alone makes the server refuse them. */
export async function sweepTransmissions(database: Database, now: Date): Promise<void> {
  await deleteTransmissions(database, new Date(now.getTime() - keptMs))
}
