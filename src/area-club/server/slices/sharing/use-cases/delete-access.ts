import type { Database } from '../../../../../core/server/database/database.ts'
import { lastForgotten } from '../domain/shared-access.ts'
import { deleteEnded } from '../stores/shared-access-store.ts'

/**
 * Deletes the access that an account gave or received; a step of its deletion. Returns the ids of what was not over, for the audit log.
 *
 * Call it with the bookings of the account locked: a payment of a second adult locks a booking before the access.
 */
export { deleteAccessOf } from '../stores/shared-access-store.ts'

/** Deletes what is over for so long that it is no longer kept. Idempotent. */
export async function sweepSharedAccess(database: Database, now: Date): Promise<void> {
  await deleteEnded(database, lastForgotten(now))
}
