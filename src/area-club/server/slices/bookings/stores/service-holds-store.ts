import type { Database } from '../../../../../core/server/database/database.ts'
import type { ServiceSnapshot } from '../../../domain/service-snapshot.ts'

/** Extras reserved for a booking until they are paid. Amounts are in cents. */
export interface NewHold {
  practiceId: number
  services: readonly ServiceSnapshot[]
  amountCents: number
  /** Seats reserved of each extra. */
  places: number
  /** Digest of the request. */
  request: string
  expiresAt: Date
}

export interface StoredHold extends Omit<NewHold, 'expiresAt'> {
  packageId: number
}

export async function addHold(tx: Database, hold: NewHold, at: Date): Promise<void> {
  await tx
    .insertInto('serviceHold')
    .values({ ...hold, services: JSON.stringify(hold.services), createdAt: at })
    .execute()
  await tx.updateTable('practice').set({ isModifying: true }).where('id', '=', hold.practiceId).execute()
}

/** Returns the hold of a booking. The caller must hold the booking's row lock. */
export async function findHold(tx: Database, practiceId: number): Promise<StoredHold | undefined> {
  return tx
    .selectFrom('serviceHold')
    .innerJoin('practice', 'practice.id', 'serviceHold.practiceId')
    .where('practiceId', '=', practiceId)
    .select(['practiceId', 'packageId', 'services', 'amountCents', 'places', 'request'])
    .executeTakeFirst()
}

/** Deletes a hold; the caller books its services or releases their seats. */
export async function deleteHold(tx: Database, practiceId: number): Promise<void> {
  await tx.deleteFrom('serviceHold').where('practiceId', '=', practiceId).execute()
  await tx.updateTable('practice').set({ isModifying: false }).where('id', '=', practiceId).execute()
}

/** Returns the bookings with expired holds, the longest overdue first. */
export async function listOverdueHolds(database: Database, now: Date, limit: number): Promise<readonly number[]> {
  const rows = await database
    .selectFrom('serviceHold')
    .where('expiresAt', '<=', now.toISOString())
    .orderBy('expiresAt')
    .limit(limit)
    .select('practiceId')
    .execute()
  return rows.map(({ practiceId }) => practiceId)
}
