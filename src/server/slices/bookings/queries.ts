import { groupBy } from '../../../lib/group-by.ts'
import type { Database } from '../../database/database.ts'
import { Refusal } from '../../domain/refusal.ts'
import { listEntriesOf, listInvoiceNumbersOf } from '../payments/queries.ts'
import { describePractice, type Practice, type ReplacedPractice, type StoredPractice } from './domain/practices.ts'
import * as store from './stores/practices-store.ts'
import { findReplacedPractice } from './stores/successors-store.ts'

/** Reads of bookings for operations and other slices. */
export { findFormFlags } from './stores/form-flags-store.ts'
export { listParticipationsOf, listPartoSicuroWishesOf, lockPracticeRow } from './stores/practices-store.ts'
export { listOverdueHolds } from './stores/service-holds-store.ts'
export { findSuccessor } from './stores/successors-store.ts'

/** Returns a member's bookings, newest first, in four queries regardless of their number. */
export async function listPracticesOf(database: Database, memberId: number): Promise<readonly StoredPractice[]> {
  return addEntries(database, await store.listPracticesOf(database, memberId))
}

/** Returns a booking of the member; undefined when it is another member's or does not exist. */
export async function findPracticeOf(database: Database, memberId: number, practiceId: number): Promise<StoredPractice | undefined> {
  return addEntriesTo(database, await store.findPracticeOf(database, memberId, practiceId))
}

/** Returns a booking of the member. Throws `not-found` when it is another member's or does not exist. */
export async function requirePracticeOf(database: Database, memberId: number, practiceId: number): Promise<StoredPractice> {
  const practice = await findPracticeOf(database, memberId, practiceId)
  if (practice === undefined) throw new Refusal('not-found')
  return practice
}

/** A booking as the portal shows it. `invoiceNumbers` is absent while the accounting system cannot list the invoices. */
export type ShownPractice = Practice & { invoiceNumbers?: readonly string[] }

/** Returns a member's bookings as the portal shows them, newest first, in five queries regardless of their number. */
export async function listShownPracticesOf(database: Database, memberId: number, now: Date): Promise<readonly ShownPractice[]> {
  return addInvoiceNumbers(database, await listPracticesOf(database, memberId), now)
}

/** One booking as the portal shows it, with the booking that it replaced, if any. */
export type WholePractice = ShownPractice & { replaces?: ReplacedPractice }

/** Returns a booking of the member as the portal shows it. Throws `not-found` when it is another member's or does not exist. */
export async function requireShownPracticeOf(database: Database, memberId: number, practiceId: number, now: Date): Promise<WholePractice> {
  const [shown] = await addInvoiceNumbers(database, [await requirePracticeOf(database, memberId, practiceId)], now)
  if (shown === undefined) throw new Refusal('not-found')
  // The list has both bookings and does without this query.
  const replaces = await findReplacedPractice(database, memberId, practiceId)
  return { ...shown, ...(replaces ? { replaces } : {}) }
}

async function addInvoiceNumbers(database: Database, practices: readonly StoredPractice[], now: Date): Promise<readonly ShownPractice[]> {
  const numbersOf = await listInvoiceNumbersOf(
    database,
    practices.map(({ id }) => id),
  )
  return practices.map((practice) => {
    const invoiceNumbers = numbersOf.get(practice.id)
    return { ...describePractice(practice, now), ...(invoiceNumbers ? { invoiceNumbers } : {}) }
  })
}

export async function findPracticeByGuid(database: Database, memberId: number, guid: string): Promise<StoredPractice | undefined> {
  return addEntriesTo(database, await store.findPracticeByGuid(database, memberId, guid))
}

/** Returns a booking of the member and locks its row until the transaction ends. */
export async function lockPracticeOf(tx: Database, memberId: number, practiceId: number): Promise<StoredPractice | undefined> {
  await store.lockPractice(tx, memberId, practiceId)
  return findPracticeOf(tx, memberId, practiceId)
}

/**
 * Locks a booking of any buyer before its payments, and returns it. Throws when there is none.
 *
 * Every change of a booking or its payments takes this lock first.
 */
export async function lockAnyPractice(tx: Database, practiceId: number): Promise<StoredPractice> {
  return requirePracticeOf(tx, await store.lockPracticeRow(tx, practiceId), practiceId)
}

async function addEntriesTo(database: Database, practice: store.PracticeWithoutEntries | undefined): Promise<StoredPractice | undefined> {
  return practice && (await addEntries(database, [practice]))[0]
}

async function addEntries(database: Database, practices: readonly store.PracticeWithoutEntries[]): Promise<readonly StoredPractice[]> {
  const ids = practices.map(({ id }) => id)
  const entriesOf = groupBy(await listEntriesOf(database, ids), ({ practiceId }) => practiceId)
  return practices.map((practice) => ({ ...practice, entries: entriesOf.get(practice.id) ?? [] }))
}
