import type { Database } from '../../../database/database.ts'
import type { ServiceSnapshot } from '../domain/practices.ts'

/** Extras that are held for a booking until they are paid. Amounts are cents. */
export interface NewHold {
  practiceId: number
  services: readonly ServiceSnapshot[]
  amountCents: number
  /** How many places of each are held. */
  places: number
  /** What was asked for, as a digest. */
  request: string
  expiresAt: Date
}

export interface KeptHold extends Omit<NewHold, 'expiresAt'> {
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

/** What is held for a booking. Call it with the booking held. */
export async function findHold(tx: Database, practiceId: number): Promise<KeptHold | undefined> {
  const row = await tx
    .selectFrom('service_hold')
    .innerJoin('practice', 'practice.id', 'service_hold.practice_id')
    .where('practice_id', '=', practiceId)
    .select(['practice_id', 'services', 'amount_cents', 'places', 'request', 'package_id'])
    .executeTakeFirst()
  return (
    row && {
      practiceId: row.practice_id,
      packageId: row.package_id,
      services: row.services,
      amountCents: row.amount_cents,
      places: row.places,
      request: row.request,
    }
  )
}

/** Ends a hold, whatever becomes of what was held. */
export async function deleteHold(tx: Database, practiceId: number): Promise<void> {
  await tx.deleteFrom('service_hold').where('practice_id', '=', practiceId).execute()
  await tx.updateTable('practice').set({ is_modifying: false }).where('id', '=', practiceId).execute()
}

/** The bookings whose holds have run out, the longest overdue first. */
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
