import type { Database } from '../../../database/database.ts'
import { describePractice } from '../../bookings/domain/practices.ts'
import { findBuyer, findSuccessor } from '../../bookings/queries.ts'
import { computeBalance } from '../domain/payments.ts'
import { addTransfer } from '../stores/transfers-store.ts'
import { holdPractice } from './hold-practice.ts'
import { settleCredit } from './settle-credit.ts'

/**
 * Where a payment of a booking is given back after its money has moved to the booking that replaced it, that one bears the loss, and so on to
 * the last. Call it in the transaction that books the rows and holds the booking; a booking that is replaced is older than its
 * successor, so that everybody holds them in one order.
 */
export async function passLossesOn(tx: Database, practiceId: number, at: Date): Promise<void> {
  const successor = await findSuccessor(tx, practiceId)
  if (successor === undefined) return
  const { entries } = await holdPractice(tx, practiceId)
  const { privatoPayedCents } = computeBalance({ totalCents: 0, inpsShareCents: null }, entries)
  if (privatoPayedCents >= 0) return
  await holdPractice(tx, successor.id)
  const source = (await findBuyer(tx, practiceId))?.name ?? 'Cliente'
  const loss = { fromPracticeId: practiceId, toPracticeId: successor.id, payer: 'privato', amountCents: privatoPayedCents, source } as const
  await addTransfer(tx, loss, at)
  const { remainingAmount } = describePractice(await holdPractice(tx, successor.id), at)
  await settleCredit(tx, successor.id, remainingAmount, at, 'payment')
  await passLossesOn(tx, successor.id, at)
}
