import type { Database } from '../../../database/database.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { exchangePlaces, type Seats } from '../stores/places-store.ts'

export type { Seats } from '../stores/places-store.ts'

/**
 * Releases the seats of a booking's dropped services and takes those of its new ones.
 *
 * Call it in the transaction that changes the booking, with its row lock held. Throws `sold-out` when seats are missing.
 */
export async function exchangeSeats(
  tx: Database,
  exchange: { from: Seats | undefined; to: Seats | undefined; count: number },
): Promise<void> {
  if (!(await exchangePlaces(tx, exchange))) throw new Refusal('sold-out')
}
