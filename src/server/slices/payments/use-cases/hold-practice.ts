import type { Database } from '../../../database/database.ts'
import type { KeptPractice } from '../../bookings/domain/practices.ts'
import { findBuyer, lockPracticeOf } from '../../bookings/queries.ts'

/**
 * Locks a booking whoever has booked it, before its payments: whatever changes a booking or its payments takes this lock first. Throws where
 * there is none.
 */
export async function holdPractice(tx: Database, practiceId: number): Promise<KeptPractice> {
  const buyer = await findBuyer(tx, practiceId)
  const practice = buyer && (await lockPracticeOf(tx, buyer.memberId, practiceId))
  if (practice === undefined) throw new Error(`There is no booking ${practiceId}`)
  return practice
}
