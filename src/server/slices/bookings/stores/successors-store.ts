import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

/** The booking that has replaced another, and what was asked for; undefined where none has. Call it with the other one held. */
export async function findSuccessor(tx: Database, practiceId: number): Promise<{ id: number; request: string } | undefined> {
  const row = await tx.selectFrom('practice').where('replaces_id', '=', practiceId).select(['id', 'replaces_request']).executeTakeFirst()
  return row && { id: row.id, request: row.replaces_request ?? '' }
}

/**
 * Adds a booking on option in the place of another: what was agreed with the customer goes with it, and the days of the first package. The
 * other one is cancelled. Answers the new one's id. Call it with the other one held.
 */
export async function replacePractice(
  tx: Database,
  { id, packageId, shortCode, request }: { id: number; packageId: number; shortCode: string; request: string },
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into practice (guid, short_code, buyer_id, package_id, practice_division_id, practice_type, status, creation_date,
      costo_inps_cents, financing_url, editable_in_club_area, upselling_until, payment_requested_on, parto_sicuro,
      parto_sicuro_wished_at, parto_sicuro_confirms, is_modifying, original_period_from, original_period_to, replaces_id, replaces_request)
    select ${randomUUID()}, ${shortCode}, buyer_id, ${packageId}, practice_division_id, practice_type, 'opzionato', ${at},
      costo_inps_cents, null, practice.editable_in_club_area, upselling_until, payment_requested_on, parto_sicuro,
      parto_sicuro_wished_at, parto_sicuro_confirms, false, coalesce(original_period_from, package.period_from),
      coalesce(original_period_to, package.period_to), practice.id, ${request}
    from practice join package on package.id = practice.package_id where practice.id = ${id}
    returning id`.execute(tx)
  const [made] = rows
  if (made === undefined) throw new Error(`There is no booking ${id}`)
  await tx.updateTable('practice').set({ status: 'annullato', is_modifying: false }).where('id', '=', id).execute()
  await tx.updateTable('participant').set({ practice_id: made.id }).where('practice_id', '=', id).execute()
  return made.id
}

/** The code of a booking made of another: that of the first with a number, VS-48231-2, which nobody has yet. Call it with the other one held. */
export async function nextShortCode(tx: Database, { id, shortCode }: { id: number; shortCode: string }): Promise<string> {
  const { replaces_id } = await tx.selectFrom('practice').where('id', '=', id).select('replaces_id').executeTakeFirstOrThrow()
  const [, first = shortCode, number = 1] = (replaces_id === null ? null : /^(.+)-(\d+)$/.exec(shortCode)) ?? []
  for (let next = Number(number) + 1; ; next++) {
    const code = `${first}-${next}`
    if ((await tx.selectFrom('practice').where('short_code', '=', code).select('id').executeTakeFirst()) === undefined) return code
  }
}
