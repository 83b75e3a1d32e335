import type { Database } from '../../../../../core/server/database/database.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { exchangePlaces, lockPlaces, type Seats } from '../stores/places-store.ts'

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

/** Locks the seats that a transaction exchanges in several steps. Call it before the first of them. */
export async function lockSeats(tx: Database, seats: readonly Seats[]): Promise<void> {
  await lockPlaces(tx, seats)
}
