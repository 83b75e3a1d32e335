import { deleteExpiredAttempts } from '../../../../core/server/database/attempts.ts'
import type { Database } from '../../../../core/server/database/database.ts'
import { sweepAccounts } from '../../slices/accounts/use-cases/sweep-accounts.ts'
import { sweepTransmissions } from '../../slices/bookings/use-cases/sweep-transmissions.ts'
import { sweepClosedAccounts } from '../../slices/own-data/use-cases/sweep-closed-accounts.ts'
import { sweepFrameTickets } from '../../slices/sections/use-cases/sweep-frame-tickets.ts'
import { sweepSharedAccess } from '../../slices/sharing/use-cases/delete-access.ts'

/** Deletes expired rows in every slice. Idempotent; may run concurrently in several processes. */
export async function sweepExpired(database: Database, now: Date): Promise<void> {
  await sweepAccounts(database, now)
  await sweepFrameTickets(database, now)
  await sweepClosedAccounts(database)
  await deleteExpiredAttempts(database, now)
  await sweepTransmissions(database, now)
  await sweepSharedAccess(database, now)
}
