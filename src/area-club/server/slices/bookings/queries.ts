import type { Database } from '../../../../core/server/database/database.ts'
import { Refusal } from '../../../../core/server/domain/refusal.ts'
import type { PracticeRight } from '../../domain/practice-rights.ts'
import { listGrants } from '../sharing/queries.ts'
import { describePractice, type Practice, type ReplacedPractice, type StoredPractice } from './domain/practices.ts'
import { describeSharedPractice, type SharedPractice } from './domain/shared-practices.ts'
import { findPracticeOf, listPracticesOf, listPracticesSharedWith, lockPractice, lockPracticeRow } from './stores/practices-store.ts'
import { findReplacedPractice } from './stores/successors-store.ts'

/** Reads of bookings and their payments for operations and other slices. */
export { countBacklog } from './stores/backlog-store.ts'
export { listCreditsOf } from './stores/credit-cases-store.ts'
export { findFiscalDocuments, listInvoicesOf } from './stores/fiscal-documents-store.ts'
export { findFormFlags } from './stores/form-flags-store.ts'
export { listBegunPaymentsOf, listPaymentCasesOf, listPaymentRecords } from './stores/payment-records-store.ts'
export { listEntriesOfBuyer } from './stores/payments-store.ts'
export {
  findPracticeByGuid,
  findPracticeOf,
  listParticipationsOf,
  listPartoSicuroWishesOf,
  listPracticesOf,
  lockPracticeRow,
} from './stores/practices-store.ts'
export { listOverdueHolds } from './stores/service-holds-store.ts'
export { findSuccessor } from './stores/successors-store.ts'

/** Returns a booking with which the member may do something. Throws `not-found` when they may not, or it does not exist. */
export async function requirePracticeOf(
  database: Database,
  memberId: number,
  practiceId: number,
  right: PracticeRight = 'own',
): Promise<StoredPractice> {
  const practice = await findPracticeOf(database, memberId, practiceId, right)
  if (practice === undefined) throw new Refusal('not-found')
  return practice
}

/** Returns a member's bookings as the portal shows them, newest first, in three queries regardless of their number. */
export async function listShownPracticesOf(database: Database, memberId: number, now: Date): Promise<readonly Practice[]> {
  return (await listPracticesOf(database, memberId)).map((practice) => describePractice(practice, now))
}

/** One booking as the portal shows it, with the booking that it replaced, if any. */
export type WholePractice = Practice & { replaces?: ReplacedPractice }

/** Returns a booking of the member as the portal shows it. Throws `not-found` when it is another member's or does not exist. */
export async function requireShownPracticeOf(database: Database, memberId: number, practiceId: number, now: Date): Promise<WholePractice> {
  const shown = describePractice(await requirePracticeOf(database, memberId, practiceId), now)
  // The list has both bookings and does without this query.
  const replaces = await findReplacedPractice(database, memberId, practiceId)
  return { ...shown, ...(replaces ? { replaces } : {}) }
}

/**
 * Returns a booking with which the member may do something, and locks its row until the transaction ends.
 *
 * The access of a second adult is not revoked until then either.
 */
export async function lockPracticeOf(
  tx: Database,
  memberId: number,
  practiceId: number,
  right: PracticeRight = 'own',
): Promise<StoredPractice | undefined> {
  await lockPractice(tx, memberId, practiceId, right)
  return findPracticeOf(tx, memberId, practiceId, right)
}

/** Returns the bookings that others share with a member, newest first. */
export async function listSharedPractices(database: Database, memberId: number, now: Date): Promise<readonly SharedPractice[]> {
  const grants = await listGrants(database, memberId)
  if (grants.size === 0) return []
  return (await listPracticesSharedWith(database, memberId)).flatMap((kept) => {
    const grant = grants.get(kept.id)
    return grant === undefined ? [] : [describeSharedPractice(kept, grant, now)]
  })
}

/** Returns a booking that another customer shares with the member. Throws `not-found` when none does. */
export async function requireSharedPractice(database: Database, memberId: number, practiceId: number, now: Date): Promise<SharedPractice> {
  const grant = (await listGrants(database, memberId)).get(practiceId)
  if (grant === undefined) throw new Refusal('not-found')
  return describeSharedPractice(await requirePracticeOf(database, memberId, practiceId, 'see'), grant, now)
}

/**
 * Locks a booking of any buyer before its payments, and returns it. Throws when there is none.
 *
 * Every change of a booking or its payments takes this lock first.
 */
export async function lockAnyPractice(tx: Database, practiceId: number): Promise<StoredPractice> {
  return requirePracticeOf(tx, await lockPracticeRow(tx, practiceId), practiceId)
}
