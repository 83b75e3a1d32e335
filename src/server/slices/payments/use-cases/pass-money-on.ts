import type { Database } from '../../../database/database.ts'
import { describePractice, type KeptPractice } from '../../bookings/domain/practices.ts'
import { findBuyer, findSuccessor } from '../../bookings/queries.ts'
import { computeBalance } from '../domain/payments.ts'
import { addTransfer } from '../stores/transfers-store.ts'
import { holdPractice } from './hold-practice.ts'
import { settleCredit } from './settle-credit.ts'

/**
 * Locks a booking and those that have replaced it, one after the other, and returns the last. A booking that is replaced is older than its
 * successor, so that all callers lock them in one order.
 */
export async function holdLatest(tx: Database, practiceId: number): Promise<KeptPractice> {
  const practice = await holdPractice(tx, practiceId)
  const successor = await findSuccessor(tx, practiceId)
  return successor === undefined ? practice : holdLatest(tx, successor.id)
}

/**
 * Moves what comes or goes back for a booking that was replaced to its successor, and so on to the last: money that comes late is the
 * customer's there, and a payment that is given back after its money has moved is a loss there. Call it in the transaction that books the
 * rows, with all of these bookings held.
 */
export async function passMoneyOn(tx: Database, practiceId: number, at: Date): Promise<void> {
  const successor = await findSuccessor(tx, practiceId)
  if (successor === undefined) return
  const { entries } = await holdPractice(tx, practiceId)
  const { privatoPayedCents: amountCents } = computeBalance({ totalCents: 0, inpsShareCents: null }, entries)
  if (amountCents === 0) return
  const source = (await findBuyer(tx, practiceId))?.name ?? 'Cliente'
  await addTransfer(tx, { fromPracticeId: practiceId, toPracticeId: successor.id, payer: 'privato', amountCents, source }, at)
  const { remainingAmount } = describePractice(await holdPractice(tx, successor.id), at)
  await settleCredit(tx, successor.id, remainingAmount, at, 'payment')
  await passMoneyOn(tx, successor.id, at)
}
