import type { Database } from '../../../../../core/server/database/database.ts'
import { computeBalance, type PaymentEntry } from '../domain/payments.ts'
import { addTransfer } from '../stores/transfers-store.ts'
import { settleCredit } from './settle-credit.ts'

/** The money moved to another booking, in cents. */
export interface MovedMoney {
  privatoCents: number
  inpsCents: number
}

/**
 * Moves the balance of a booking to its replacement by ledger entries and closes its credit case.
 *
 * Call it in the transaction that creates the new booking, with the row locks of both held.
 */
export async function moveMoney(
  tx: Database,
  from: { id: number; entries: readonly PaymentEntry[] },
  to: { practiceId: number; source: string },
  at: Date,
): Promise<MovedMoney> {
  const { privatoPayedCents: privatoCents, inpsPayedCents: inpsCents } = computeBalance(
    { totalCents: 0, inpsShareCents: null },
    from.entries,
  )
  const transfer = { fromPracticeId: from.id, toPracticeId: to.practiceId }
  if (privatoCents !== 0) await addTransfer(tx, { ...transfer, payer: 'privato', amountCents: privatoCents, source: to.source }, at)
  if (inpsCents !== 0) await addTransfer(tx, { ...transfer, payer: 'inps', amountCents: inpsCents, source: 'INPS' }, at)
  await settleCredit(tx, from.id, 0, at)
  return { privatoCents, inpsCents }
}
