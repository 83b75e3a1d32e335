import type { Database } from '../../../database/database.ts'
import { describePractice, type StoredPractice } from '../../bookings/domain/practices.ts'
import { findBuyer, findSuccessor } from '../../bookings/queries.ts'
import { computeBalance } from '../domain/payments.ts'
import { addTransfer } from '../stores/transfers-store.ts'
import { lockAnyPractice } from './lock-any-practice.ts'
import { settleCredit } from './settle-credit.ts'

/**
 * Locks a booking and its successors in order and returns the last one.
 *
 * A replaced booking is older than its successor, so that all callers lock them in one order.
 */
export async function lockLatestPractice(tx: Database, practiceId: number): Promise<StoredPractice> {
  const practice = await lockAnyPractice(tx, practiceId)
  const successor = await findSuccessor(tx, practiceId)
  return successor === undefined ? practice : lockLatestPractice(tx, successor.id)
}

/**
 * Moves late money of a replaced booking to its successor, and so on to the last one.
 *
 * A late payment is the customer's there; a refund after the transfer is a loss there. Call it in the transaction that books the entries,
 * with the row locks of all these bookings held.
 */
export async function moveMoneyToSuccessor(tx: Database, practiceId: number, at: Date): Promise<void> {
  const successor = await findSuccessor(tx, practiceId)
  if (successor === undefined) return
  const { entries } = await lockAnyPractice(tx, practiceId)
  const { privatoPayedCents: amountCents } = computeBalance({ totalCents: 0, inpsShareCents: null }, entries)
  if (amountCents === 0) return
  const source = (await findBuyer(tx, practiceId))?.name ?? 'Cliente'
  await addTransfer(tx, { fromPracticeId: practiceId, toPracticeId: successor.id, payer: 'privato', amountCents, source }, at)
  const { remainingAmount } = describePractice(await lockAnyPractice(tx, successor.id), at)
  await settleCredit(tx, successor.id, remainingAmount, at, 'payment')
  await moveMoneyToSuccessor(tx, successor.id, at)
}
