import type { Database } from '../../../database/database.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { exchangePlaces, type Seats } from '../stores/places-store.ts'

export type { Seats } from '../stores/places-store.ts'

/**
 * Gives back the places of what a booking has no more and takes those of what it has anew. Call it in the transaction that changes the
 * booking and holds it. Throws `sold-out` where something is short of places.
 */
export async function exchangeSeats(
  tx: Database,
  exchange: { from: Seats | undefined; to: Seats | undefined; count: number },
): Promise<void> {
  if (!(await exchangePlaces(tx, exchange))) throw new Refusal('sold-out')
}
