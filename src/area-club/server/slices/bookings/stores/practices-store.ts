/** Reads, locks and updates bookings; few queries load many bookings with their rows. */
import { sql } from 'kysely'
import { groupBy } from '../../../../../core/lib/group-by.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { largestId } from '../../../../../core/server/database/largest-id.ts'
import { isOpenTo, lockAccessOf } from '../../../database/open-practices.ts'
import type { PracticeRight } from '../../../domain/practice-rights.ts'
import type { Participation, StoredPractice } from '../domain/practices.ts'
import type { StoredTransfer } from '../domain/transfers.ts'
import {
  fromParticipantRow,
  fromPracticeRow,
  fromServiceRow,
  type PracticeRow,
  participantColumns,
  selectPractices,
} from './practice-rows.ts'

/** Returns a member's bookings, newest first, in three queries regardless of their number. */
export async function listPracticesOf(database: Database, memberId: number): Promise<readonly StoredPractice[]> {
  const rows = await selectPractices(database)
    .where('buyerId', '=', memberId)
    .orderBy('creationDate', 'desc')
    .orderBy('practice.id', 'desc')
    .execute()
  return completePractices(database, rows)
}

/** Returns the bookings that others share with a member, newest first. */
export async function listPracticesSharedWith(database: Database, memberId: number): Promise<readonly StoredPractice[]> {
  const rows = await selectPractices(database)
    .where(isOpenTo(memberId, 'see'))
    .where('buyerId', '!=', memberId)
    .orderBy('creationDate', 'desc')
    .orderBy('practice.id', 'desc')
    .execute()
  return completePractices(database, rows)
}

/** Returns a booking with which the member may do something; undefined when they may not, or it does not exist. */
export async function findPracticeOf(
  database: Database,
  memberId: number,
  practiceId: number,
  right: PracticeRight = 'own',
): Promise<StoredPractice | undefined> {
  if (practiceId > largestId) return undefined
  const rows = await selectPractices(database).where(isOpenTo(memberId, right)).where('practice.id', '=', practiceId).execute()
  return (await completePractices(database, rows))[0]
}

export async function findPracticeByGuid(database: Database, memberId: number, guid: string): Promise<StoredPractice | undefined> {
  const rows = await selectPractices(database).where('guid', '=', guid).where('buyerId', '=', memberId).execute()
  return (await completePractices(database, rows))[0]
}

/**
 * Locks a booking with which the member may do something until the transaction ends. Accepts numbers out of the range of ids.
 *
 * Like every lock of a booking, it leaves the key to foreign keys (`for no key update`). A booking that is updated twice in a transaction is
 * checked against the booking that it replaced, whose lock another transaction may hold while it waits for this one.
 */
export async function lockPractice(tx: Database, memberId: number, practiceId: number, right: PracticeRight): Promise<void> {
  if (practiceId > largestId) return
  const row = await tx
    .selectFrom('practice')
    .where('id', '=', practiceId)
    .where(isOpenTo(memberId, right))
    .select('buyerId')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row !== undefined && row.buyerId !== memberId) await lockAccessOf(tx, memberId)
}

/** Locks a booking of any buyer until the transaction ends, without loading it. Returns the buyer; throws when there is no such booking. */
export async function lockPracticeRow(tx: Database, practiceId: number): Promise<number> {
  const row = await tx.selectFrom('practice').where('id', '=', practiceId).select('buyerId').forNoKeyUpdate().executeTakeFirst()
  if (row === undefined) throw new Error(`There is no booking ${practiceId}`)
  return row.buyerId
}

/**
 * Marks a booking as secured by its advance; confirms one on option if the customer agreed to that (specification 2).
 *
 * Call it in the transaction that covers the advance, with the booking's row lock held.
 */
export async function markPartoSicuro(tx: Database, practiceId: number): Promise<void> {
  await tx
    .updateTable('practice')
    .set((practice) => ({
      partoSicuro: true,
      status: practice
        .case()
        .when(practice.and([practice('status', '=', 'opzionato'), practice('partoSicuroConfirms', '=', true)]))
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
        where('buyerId', '=', memberId),
        where('id', 'in', (takesPart) => takesPart.selectFrom('participant').where('personId', 'in', personIds).select('practiceId')),
      ]),
    )
    .select(['id', 'buyerId'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return locked.filter(({ buyerId }) => buyerId === memberId).map(({ id }) => id)
}

/** Returns whether one of the bookings is confirmed and its trip not over on `today` (yyyy-MM-dd). */
export async function hasDepartureAhead(tx: Database, practiceIds: readonly number[], today: string): Promise<boolean> {
  if (practiceIds.length === 0) return false
  const ahead = await tx
    .selectFrom('practice')
    .innerJoin('package', 'package.id', 'practice.packageId')
    .where('practice.id', 'in', practiceIds)
    .where('practice.status', '=', 'confermato')
    .where('package.periodTo', '>=', today)
    .select('practice.id')
    .limit(1)
    .executeTakeFirst()
  return ahead !== undefined
}

/** Clears the financing URL, the pending change and the announced transfer of bookings. The caller must hold their row locks. */
export async function clearOpenChanges(tx: Database, practiceIds: readonly number[]): Promise<void> {
  if (practiceIds.length === 0) return
  await tx
    .updateTable('practice')
    .set({ financingUrl: null, isModifying: false, ...transferColumns(null) })
    .where('id', 'in', practiceIds)
    .execute()
}

/**
 * Takes back that a booking is secured, because its advance went back to the customer (requirements P23).
 *
 * The advance is requested since `at` unless it was before. The booking keeps its status, on which an operator decides. The caller must hold
 * the booking's row lock.
 */
export async function unmarkPartoSicuro(tx: Database, practiceId: number, at: Date): Promise<void> {
  await tx
    .updateTable('practice')
    .set({ partoSicuro: false, partoSicuroWishedAt: sql`coalesce(parto_sicuro_wished_at, ${at})` })
    .where('id', '=', practiceId)
    .execute()
}

/**
 * Records when a customer requested parto sicuro.
 *
 * `confirms` is whether the advance confirms the booking, null when not answered. The caller must hold the booking's row lock.
 */
export async function markPartoSicuroWished(tx: Database, practiceId: number, at: Date, confirms: boolean | null): Promise<void> {
  await tx.updateTable('practice').set({ partoSicuroWishedAt: at, partoSicuroConfirms: confirms }).where('id', '=', practiceId).execute()
}

/** Stores the transfer that a customer has announced; null withdraws it. The caller must hold the booking's row lock. */
export async function setTransfer(tx: Database, practiceId: number, transfer: StoredTransfer | null): Promise<void> {
  await tx.updateTable('practice').set(transferColumns(transfer)).where('id', '=', practiceId).execute()
}

const transferColumns = (transfer: StoredTransfer | null) => ({
  transferAnnouncedAt: transfer?.announcedAt ?? null,
  transferPayBefore: transfer?.payBefore ?? null,
  transferCents: transfer?.amountCents ?? null,
})

/** Returns when a member requested parto sicuro, by booking. */
export async function listPartoSicuroWishesOf(database: Database, memberId: number) {
  const rows = await database
    .selectFrom('practice')
    .where('buyerId', '=', memberId)
    .where('partoSicuroWishedAt', 'is not', null)
    .select(['id as practice', 'partoSicuroWishedAt as askedAt', 'partoSicuroConfirms'])
    .orderBy('id')
    .execute()
  return rows.map(({ partoSicuroConfirms, ...wish }) => ({ ...wish, confermaINPS: partoSicuroConfirms }))
}

/** Returns the participations of a person in other members' bookings, newest first. */
export async function listParticipationsOf(database: Database, personId: number): Promise<readonly Participation[]> {
  const rows = await database
    .selectFrom('participant')
    .innerJoin('person', 'person.id', 'participant.personId')
    .innerJoin('practice', 'practice.id', 'participant.practiceId')
    .innerJoin('package', 'package.id', 'practice.packageId')
    .where('participant.personId', '=', personId)
    .where('practice.buyerId', '!=', personId)
    .select(participantColumns)
    .select(['package.title', 'package.destination', 'package.periodFrom', 'package.periodTo'])
    .orderBy('practice.creationDate', 'desc')
    .orderBy('participant.id', 'desc')
    .execute()
  return rows.map((row) => ({
    packageTitle: row.title,
    destination: row.destination,
    periodFrom: row.periodFrom,
    periodTo: row.periodTo,
    participant: fromParticipantRow(row),
  }))
}

async function completePractices(database: Database, rows: readonly PracticeRow[]): Promise<readonly StoredPractice[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const services = await database
    .selectFrom('serviceSnapshot')
    .where('practiceId', 'in', ids)
    .select(['practiceId', 'itemGroup', 'alternativeLabel', 'editableInClubArea', 'code', 'name', 'quantity', 'priceCents'])
    .select(['serviceId', 'label', 'soldout', 'realvalueCents'])
    .orderBy('position')
    .execute()
  const participants = await database
    .selectFrom('participant')
    .innerJoin('person', 'person.id', 'participant.personId')
    .where('practiceId', 'in', ids)
    .select(['practiceId', ...participantColumns])
    .orderBy('position')
    .execute()
  const servicesOf = groupBy(services, ({ practiceId }) => practiceId)
  const participantsOf = groupBy(participants, ({ practiceId }) => practiceId)
  return rows.map((row) => ({
    ...fromPracticeRow(row),
    serviceSnapshots: (servicesOf.get(row.id) ?? []).map(fromServiceRow),
    participants: (participantsOf.get(row.id) ?? []).map(fromParticipantRow),
  }))
}
