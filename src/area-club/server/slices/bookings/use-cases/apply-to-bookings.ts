import type { Database } from '../../../../../core/server/database/database.ts'
import type { PaymentEntry } from '../domain/payments.ts'
import { describePractice, type StoredPractice, withEntries } from '../domain/practices.ts'
import { markPartoSicuro, unmarkPartoSicuro } from '../stores/practices-store.ts'
import { moveMoneyToSuccessor, type Succession } from './move-money-to-successor.ts'
import { settleCredit } from './settle-credit.ts'

/** Returns the last successor of a booking, or the booking itself if it was not moved. */
export const latestOf = (succession: Succession): StoredPractice => succession.at(-1) ?? succession[0]

/** What new ledger entries made of the bookings. */
export interface AppliedMoney {
  remainingCents: { from: number; to: number }
  /** The entry that took the money of an advance back, so that an operator has to look at the secured booking. */
  uncovering: PaymentEntry | undefined
}

/**
 * Applies ledger entries that were just added to the first booking of a succession: transfers, credit, parto sicuro.
 *
 * `bookExtras` runs on the booking with the entries. Call it in the transaction that adds them, with the row locks of all these bookings held.
 */
export async function applyToBookings(
  tx: Database,
  { succession, added }: { succession: Succession; added: readonly PaymentEntry[] },
  now: Date,
  bookExtras: (paid: StoredPractice) => Promise<StoredPractice> = async (paid) => paid,
): Promise<AppliedMoney> {
  const [practice, ...successors] = succession
  const latest = latestOf(succession)
  const [paid, ...later] = await moveMoneyToSuccessor(tx, [withEntries(practice, added), ...successors], now)
  const after = await bookExtras(paid)
  await settleCredit(tx, practice.id, describePractice(after, now).remainingAmount, now, 'payment')
  // Any payment may cover the advance, and any refund may uncover it (requirements P23).
  const { remainingAmount, advanceAmount } = describePractice(latestOf([after, ...later]), now)
  const isPaid = added.some(({ kind }) => kind === 'capture')
  const returned = added.find(({ kind }) => kind === 'refund' || kind === 'reversal')
  const isUncovered = latest.partoSicuro && advanceAmount > 0 && returned !== undefined
  if (isPaid && advanceAmount === 0 && latest.partoSicuroWished && !latest.partoSicuro) await markPartoSicuro(tx, latest.id)
  if (isUncovered) await unmarkPartoSicuro(tx, latest.id, now)
  return {
    remainingCents: { from: describePractice(latest, now).remainingAmount, to: remainingAmount },
    uncovering: isUncovered ? returned : undefined,
  }
}
