import type { Database } from '../../../database/database.ts'
import type { StoredPractice } from '../../bookings/domain/practices.ts'
import { findBuyer, lockPracticeOf } from '../../bookings/queries.ts'

/**
 * Locks a booking of any buyer before its payments. Throws when there is none.
 *
 * Every change of a booking or its payments takes this lock first.
 */
export async function lockAnyPractice(tx: Database, practiceId: number): Promise<StoredPractice> {
  const buyer = await findBuyer(tx, practiceId)
  const practice = buyer && (await lockPracticeOf(tx, buyer.memberId, practiceId))
  if (practice === undefined) throw new Error(`There is no booking ${practiceId}`)
  return practice
}
