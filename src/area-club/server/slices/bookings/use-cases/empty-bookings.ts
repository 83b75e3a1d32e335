import type { Database } from '../../../../../core/server/database/database.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { mayHaveMoved } from '../domain/payment-intents.ts'
import { deleteCopiesOf } from '../stores/fiscal-documents-store.ts'
import { clearParticipants, listParticipantsAmong } from '../stores/participants-store.ts'
import { changeIntent, findOpenIntent } from '../stores/payment-intents-store.ts'
import { anonymizePayersOf } from '../stores/payments-store.ts'
import { clearOpenChanges, hasDepartureAhead, lockPracticesOf } from '../stores/practices-store.ts'
import { releaseHolds } from './service-holds.ts'

/**
 * Clears the data of people anonymized with an account from the bookings. Returns the account's bookings, and the participants cleared.
 *
 * Services, prices and payments stay. Throws `departure-ahead` for a confirmed booking of the account until its trip is over, and
 * `payment-pending` while money may have moved. Call it in the transaction that closes the account.
 */
export async function emptyBookings(
  tx: Database,
  { memberId, personIds, at }: { memberId: number; personIds: readonly number[]; at: Date },
): Promise<{ practiceIds: readonly number[]; participantIds: readonly number[] }> {
  const practiceIds = await lockPracticesOf(tx, memberId, personIds)
  if (await hasDepartureAhead(tx, practiceIds, localDay(at))) throw new Refusal('departure-ahead')
  await endOpenPayments(tx, practiceIds, at)
  await releaseHolds(tx, practiceIds, at)
  const participantIds = await listParticipantsAmong(tx, { personIds, practiceIds })
  await clearParticipants(tx, participantIds)
  await clearOpenChanges(tx, practiceIds)
  await anonymizePayersOf(tx, practiceIds)
  // The accounting system has the originals.
  await deleteCopiesOf(tx, practiceIds)
  return { practiceIds, participantIds }
}

/** Ends the open payments of the bookings; what the provider has taken after all is booked by a check that is due at once. */
async function endOpenPayments(tx: Database, practiceIds: readonly number[], at: Date): Promise<void> {
  for (const practiceId of practiceIds) {
    const open = await findOpenIntent(tx, practiceId)
    if (open === undefined) continue
    if (mayHaveMoved(open.state)) throw new Refusal('payment-pending')
    await changeIntent(tx, open.guid, { state: 'expired', checkAt: at }, at)
  }
}
