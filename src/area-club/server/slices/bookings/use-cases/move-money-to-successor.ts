import type { Database } from '../../../../../core/server/database/database.ts'
import { computeBalance } from '../domain/payments.ts'
import { describePractice, type StoredPractice, withEntries } from '../domain/practices.ts'
import { findSuccessor, lockAnyPractice } from '../queries.ts'
import { addTransfer } from '../stores/transfers-store.ts'
import { settleCredit } from './settle-credit.ts'

/** A booking and its successors, the one that replaced the others last. */
export type Succession = readonly [StoredPractice, ...StoredPractice[]]

/**
 * Locks a booking and its successors in order and returns them.
 *
 * A replaced booking is older than its successor, so that all callers lock them in one order.
 */
export async function lockSuccession(tx: Database, practiceId: number): Promise<Succession> {
  const practice = await lockAnyPractice(tx, practiceId)
  const successor = await findSuccessor(tx, practiceId)
  return successor === undefined ? [practice] : [practice, ...(await lockSuccession(tx, successor.id))]
}

/**
 * Moves late money of a replaced booking to its successor, and so on to the last one. Returns the bookings with the entries of that.
 *
 * A late payment is the customer's there; a refund after the transfer is a loss there. Call it in the transaction that books the entries,
 * with the row locks of all these bookings held.
 */
export async function moveMoneyToSuccessor(tx: Database, succession: Succession, at: Date): Promise<Succession> {
  const [practice, successor, ...later] = succession
  if (successor === undefined) return succession
  const { privatoPayedCents: amountCents } = computeBalance({ totalCents: 0, inpsShareCents: null }, practice.entries)
  if (amountCents === 0) return succession
  const transfer = { fromPracticeId: practice.id, toPracticeId: successor.id, payer: 'privato', amountCents } as const
  const added = await addTransfer(tx, { ...transfer, source: practice.buyer.name }, at)
  const paid = withEntries(successor, added)
  await settleCredit(tx, paid.id, describePractice(paid, at).remainingAmount, at, 'payment')
  return [withEntries(practice, added), ...(await moveMoneyToSuccessor(tx, [paid, ...later], at))]
}
