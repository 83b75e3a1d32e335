import type { Database } from '../../../database/database.ts'
import { romeDay } from '../../../domain/clock.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { deleteUploadsOfParticipants, deleteUploadsOfPractices, removeUnsignedFiles } from '../../documents/use-cases/delete-uploads.ts'
import { anonymizePayers } from '../../payments/use-cases/anonymize-payers.ts'
import { voidOpenPayments } from '../../payments/use-cases/void-open-payments.ts'
import { anonymizeConsents } from '../../signatures/use-cases/anonymize-consents.ts'
import { clearParticipants, listParticipantsAmong } from '../stores/participants-store.ts'
import { clearOpenChanges, hasDepartureAhead, lockPracticesOf } from '../stores/practices-store.ts'
import { releaseHolds } from './service-holds.ts'

/**
 * Clears the data and uploads of people anonymized with an account from the bookings.
 *
 * Services, prices and payments stay. Throws `departure-ahead` for a confirmed booking of the account until its trip is over, and
 * `payment-pending` while money may have moved. Call it in the transaction that closes the account.
 */
export async function emptyBookings(
  tx: Database,
  { memberId, personIds, at }: { memberId: number; personIds: readonly number[]; at: Date },
): Promise<void> {
  const practiceIds = await lockPracticesOf(tx, memberId, personIds)
  if (await hasDepartureAhead(tx, practiceIds, romeDay(at))) throw new Refusal('departure-ahead')
  await voidOpenPayments(tx, practiceIds, at)
  await releaseHolds(tx, practiceIds, at)
  const participantIds = await listParticipantsAmong(tx, { personIds, practiceIds })
  await deleteUploadsOfParticipants(tx, participantIds, at)
  await anonymizeConsents(tx, { practiceIds, participantIds })
  await clearParticipants(tx, participantIds)
  await deleteUploadsOfPractices(tx, practiceIds, at)
  await removeUnsignedFiles(tx, practiceIds, at)
  await clearOpenChanges(tx, practiceIds)
  await anonymizePayers(tx, practiceIds)
}
