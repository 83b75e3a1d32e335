import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../../../core/server/database/database.ts'
import { computeTotalCents, type ReplacedPractice } from '../domain/practices.ts'

/** Returns the member's booking that this one replaced; undefined when it replaced none. */
export async function findReplacedPractice(
  database: Database,
  memberId: number,
  practiceId: number,
): Promise<ReplacedPractice | undefined> {
  // A row for each of its services, or one without a price.
  const services = await database
    .selectFrom('practice')
    .innerJoin('practice as former', 'former.id', 'practice.replacesId')
    .innerJoin('package', 'package.id', 'former.packageId')
    .where('practice.id', '=', practiceId)
    .where('former.buyerId', '=', memberId)
    .leftJoin('serviceSnapshot', 'serviceSnapshot.practiceId', 'former.id')
    .select(['former.shortCode', 'package.title', 'package.periodFrom', 'package.periodTo', 'serviceSnapshot.priceCents as price'])
    .execute()
  const [former] = services
  return (
    former && {
      shortCode: former.shortCode,
      packageTitle: former.title,
      periodFrom: former.periodFrom,
      periodTo: former.periodTo,
      totalCost: computeTotalCents(services.map(({ price }) => ({ price: price ?? 0 }))),
    }
  )
}

/**
 * Returns the booking that replaced another and its request's digest; undefined when there is none.
 *
 * The caller must hold the row lock of the replaced booking.
 */
export async function findSuccessor(tx: Database, practiceId: number): Promise<{ id: number; request: string } | undefined> {
  const row = await tx.selectFrom('practice').where('replacesId', '=', practiceId).select(['id', 'replacesRequest']).executeTakeFirst()
  return row && { id: row.id, request: row.replacesRequest ?? '' }
}

/**
 * Inserts a booking on option in place of another, which it cancels, and returns the new id.
 *
 * Copies the agreed terms, the announced bank transfer and the dates of the first package. The caller must hold the row lock of the replaced booking.
 */
export async function replacePractice(
  tx: Database,
  { id, packageId, shortCode, request }: { id: number; packageId: number; shortCode: string; request: string },
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into practice (guid, short_code, buyer_id, package_id, practice_division_id, practice_type, status, creation_date,
      costo_inps_cents, financing_url, editable_in_club_area, upselling_until, payment_requested_on, parto_sicuro,
      parto_sicuro_wished_at, parto_sicuro_confirms, is_modifying, original_period_from, original_period_to, replaces_id, replaces_request,
      transfer_announced_at, transfer_pay_before, transfer_cents)
    select ${randomUUID()}, ${shortCode}, buyer_id, ${packageId}, practice_division_id, practice_type, 'opzionato', ${at},
      costo_inps_cents, null, practice.editable_in_club_area, upselling_until, payment_requested_on, parto_sicuro,
      parto_sicuro_wished_at, parto_sicuro_confirms, false, coalesce(original_period_from, package.period_from),
      coalesce(original_period_to, package.period_to), practice.id, ${request},
      transfer_announced_at, transfer_pay_before, transfer_cents
    from practice join package on package.id = practice.package_id where practice.id = ${id}
    returning id`.execute(tx)
  const [made] = rows
  if (made === undefined) throw new Error(`There is no booking ${id}`)
  await tx.updateTable('practice').set({ status: 'annullato', isModifying: false }).where('id', '=', id).execute()
  await tx.updateTable('participant').set({ practiceId: made.id }).where('practiceId', '=', id).execute()
  return made.id
}

/**
 * Returns an unused short code for a replacement: the original one with a number, as in VS-48231-2.
 *
 * The caller must hold the row lock of the replaced booking.
 */
export async function nextShortCode(tx: Database, { id, shortCode }: { id: number; shortCode: string }): Promise<string> {
  const { replacesId } = await tx.selectFrom('practice').where('id', '=', id).select('replacesId').executeTakeFirstOrThrow()
  const [, first = shortCode, number = 1] = (replacesId === null ? null : /^(.+)-(\d+)$/.exec(shortCode)) ?? []
  for (let next = Number(number) + 1; ; next++) {
    const code = `${first}-${next}`
    if ((await tx.selectFrom('practice').where('shortCode', '=', code).select('id').executeTakeFirst()) === undefined) return code
  }
}
