import type { Database } from '../../../database/database.ts'
import type { ServiceSnapshot } from '../domain/practices.ts'

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
    .insertInto('service_hold')
    .values({
      practice_id: hold.practiceId,
      services: JSON.stringify(hold.services),
      amount_cents: hold.amountCents,
      places: hold.places,
      request: hold.request,
      created_at: at,
      expires_at: hold.expiresAt,
    })
    .execute()
  await tx.updateTable('practice').set({ is_modifying: true }).where('id', '=', hold.practiceId).execute()
}

/** Returns the hold of a booking. The caller must hold the booking's row lock. */
export async function findHold(tx: Database, practiceId: number): Promise<StoredHold | undefined> {
  return tx
    .selectFrom('service_hold')
    .innerJoin('practice', 'practice.id', 'service_hold.practice_id')
    .where('practice_id', '=', practiceId)
    .select(['practice_id as practiceId', 'package_id as packageId', 'services', 'amount_cents as amountCents', 'places', 'request'])
    .executeTakeFirst()
}

/** Deletes a hold; the caller books its services or releases their seats. */
export async function deleteHold(tx: Database, practiceId: number): Promise<void> {
  await tx.deleteFrom('service_hold').where('practice_id', '=', practiceId).execute()
  await tx.updateTable('practice').set({ is_modifying: false }).where('id', '=', practiceId).execute()
}

/** Returns the bookings with expired holds, the longest overdue first. */
export async function listOverdueHolds(database: Database, now: Date, limit: number): Promise<readonly number[]> {
  const rows = await database
    .selectFrom('service_hold')
    .where('expires_at', '<=', now.toISOString())
    .orderBy('expires_at')
    .limit(limit)
    .select('practice_id')
    .execute()
  return rows.map(({ practice_id }) => practice_id)
}
