/** Reads, locks and updates bookings; few queries load many bookings with their rows. */
import { sql } from 'kysely'
import { groupBy } from '../../../../lib/group-by.ts'
import type { Database } from '../../../database/database.ts'
import { largestId } from '../../../database/largest-id.ts'
import type { Participation, StoredPractice } from '../domain/practices.ts'
import {
  fromParticipantRow,
  fromPracticeRow,
  fromServiceRow,
  type PracticeRow,
  participantColumns,
  selectPractices,
} from './practice-rows.ts'

/** A booking without its payments, which belong to another slice. */
export type PracticeWithoutEntries = Omit<StoredPractice, 'entries'>

/** Returns a member's bookings, newest first, in three queries regardless of their number. */
export async function listPracticesOf(database: Database, memberId: number): Promise<readonly PracticeWithoutEntries[]> {
  const rows = await selectPractices(database)
    .where('buyer_id', '=', memberId)
    .orderBy('creation_date', 'desc')
    .orderBy('practice.id', 'desc')
    .execute()
  return completePractices(database, rows)
}

/** Returns a booking of the member; undefined when it is another member's or does not exist. */
export async function findPracticeOf(
  database: Database,
  memberId: number,
  practiceId: number,
): Promise<PracticeWithoutEntries | undefined> {
  if (practiceId > largestId) return undefined
  const rows = await selectPractices(database).where('buyer_id', '=', memberId).where('practice.id', '=', practiceId).execute()
  return (await completePractices(database, rows))[0]
}

export async function findPracticeByGuid(database: Database, memberId: number, guid: string): Promise<PracticeWithoutEntries | undefined> {
  const rows = await selectPractices(database).where('guid', '=', guid).where('buyer_id', '=', memberId).execute()
  return (await completePractices(database, rows))[0]
}

/**
 * Locks a booking of the member until the transaction ends. Accepts numbers out of the range of ids.
 *
 * Like every lock of a booking, it leaves the key to foreign keys (`for no key update`). A booking that is updated twice in a transaction is
 * checked against the booking that it replaced, whose lock another transaction may hold while it waits for this one.
 */
export async function lockPractice(tx: Database, memberId: number, practiceId: number): Promise<void> {
  if (practiceId > largestId) return
  await tx.selectFrom('practice').where('id', '=', practiceId).where('buyer_id', '=', memberId).select('id').forNoKeyUpdate().execute()
}

/** Locks a booking of any buyer until the transaction ends, without loading it. Returns the buyer; throws when there is no such booking. */
export async function lockPracticeRow(tx: Database, practiceId: number): Promise<number> {
  const row = await tx.selectFrom('practice').where('id', '=', practiceId).select('buyer_id').forNoKeyUpdate().executeTakeFirst()
  if (row === undefined) throw new Error(`There is no booking ${practiceId}`)
  return row.buyer_id
}

/**
 * Marks a booking as secured by its advance; confirms one on option if the customer agreed to that.
 *
 * The caller must hold the booking's row lock.
 */
export async function markPartoSicuro(tx: Database, practiceId: number): Promise<void> {
  await tx
    .updateTable('practice')
    .set((practice) => ({
      parto_sicuro: true,
      status: practice
        .case()
        .when(practice.and([practice('status', '=', 'opzionato'), practice('parto_sicuro_confirms', '=', true)]))
        .then('confermato')
        .else(practice.ref('status'))
        .end(),
    }))
    .where('id', '=', practiceId)
    .execute()
}

/**
 * Locks the bookings of the member and of the people; returns the ids of the member's own.
 *
 * Locks them before any dependent rows, in id order, as every change of a booking does: a concurrent change completes first, and deadlocks
 * cannot occur.
 */
export async function lockPracticesOf(tx: Database, memberId: number, personIds: readonly number[]): Promise<number[]> {
  const locked = await tx
    .selectFrom('practice')
    .where((where) =>
      where.or([
        where('buyer_id', '=', memberId),
        where('id', 'in', (takesPart) => takesPart.selectFrom('participant').where('person_id', 'in', personIds).select('practice_id')),
      ]),
    )
    .select(['id', 'buyer_id'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return locked.filter(({ buyer_id }) => buyer_id === memberId).map(({ id }) => id)
}

/** Returns whether one of the bookings is confirmed and its trip not over on `today` (yyyy-MM-dd). */
export async function hasDepartureAhead(tx: Database, practiceIds: readonly number[], today: string): Promise<boolean> {
  if (practiceIds.length === 0) return false
  const ahead = await tx
    .selectFrom('practice')
    .innerJoin('package', 'package.id', 'practice.package_id')
    .where('practice.id', 'in', practiceIds)
    .where('practice.status', '=', 'confermato')
    .where('package.period_to', '>=', today)
    .select('practice.id')
    .limit(1)
    .executeTakeFirst()
  return ahead !== undefined
}

/** Clears the financing URL and the pending change of bookings. The caller must hold their row locks. */
export async function clearOpenChanges(tx: Database, practiceIds: readonly number[]): Promise<void> {
  if (practiceIds.length === 0) return
  await tx.updateTable('practice').set({ financing_url: null, is_modifying: false }).where('id', 'in', practiceIds).execute()
}

/** Takes back that a booking is secured; its advance is requested since `at` unless it was before. */
export async function unmarkPartoSicuro(tx: Database, practiceId: number, at: Date): Promise<void> {
  await tx
    .updateTable('practice')
    .set({ parto_sicuro: false, parto_sicuro_wished_at: sql`coalesce(parto_sicuro_wished_at, ${at})` })
    .where('id', '=', practiceId)
    .execute()
}

/**
 * Records when a customer requested parto sicuro.
 *
 * `confirms` is whether the advance confirms the booking, null when not answered. The caller must hold the booking's row lock.
 */
export async function markPartoSicuroWished(tx: Database, practiceId: number, at: Date, confirms: boolean | null): Promise<void> {
  await tx
    .updateTable('practice')
    .set({ parto_sicuro_wished_at: at, parto_sicuro_confirms: confirms })
    .where('id', '=', practiceId)
    .execute()
}

/** Returns when a member requested parto sicuro, by booking. */
export async function listPartoSicuroWishesOf(database: Database, memberId: number) {
  return database
    .selectFrom('practice')
    .where('buyer_id', '=', memberId)
    .where('parto_sicuro_wished_at', 'is not', null)
    .select(['id as practice', 'parto_sicuro_wished_at as askedAt', 'parto_sicuro_confirms as confermaINPS'])
    .orderBy('id')
    .execute()
}

/** Returns the participations of a person in other members' bookings, newest first. */
export async function listParticipationsOf(database: Database, personId: number): Promise<readonly Participation[]> {
  const rows = await database
    .selectFrom('participant')
    .innerJoin('person', 'person.id', 'participant.person_id')
    .innerJoin('practice', 'practice.id', 'participant.practice_id')
    .innerJoin('package', 'package.id', 'practice.package_id')
    .where('participant.person_id', '=', personId)
    .where('practice.buyer_id', '!=', personId)
    .select(participantColumns)
    .select(['package.title', 'package.destination', 'package.period_from', 'package.period_to'])
    .orderBy('practice.creation_date', 'desc')
    .orderBy('participant.id', 'desc')
    .execute()
  return rows.map((row) => ({
    packageTitle: row.title,
    destination: row.destination,
    periodFrom: row.period_from,
    periodTo: row.period_to,
    participant: fromParticipantRow(row),
  }))
}

async function completePractices(database: Database, rows: readonly PracticeRow[]): Promise<readonly PracticeWithoutEntries[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const services = await database
    .selectFrom('service_snapshot')
    .where('practice_id', 'in', ids)
    .select(['practice_id', 'item_group', 'alternative_label', 'editable_in_club_area', 'code', 'name', 'quantity', 'price_cents'])
    .select(['service_id', 'label', 'soldout', 'realvalue_cents'])
    .orderBy('position')
    .execute()
  const participants = await database
    .selectFrom('participant')
    .innerJoin('person', 'person.id', 'participant.person_id')
    .where('practice_id', 'in', ids)
    .select(['practice_id', ...participantColumns])
    .orderBy('position')
    .execute()
  const servicesOf = groupBy(services, ({ practice_id }) => practice_id)
  const participantsOf = groupBy(participants, ({ practice_id }) => practice_id)
  return rows.map((row) => ({
    ...fromPracticeRow(row),
    serviceSnapshots: (servicesOf.get(row.id) ?? []).map(fromServiceRow),
    participants: (participantsOf.get(row.id) ?? []).map(fromParticipantRow),
  }))
}
