import { randomUUID } from 'node:crypto'
import type { Database } from '../../../../../core/server/database/database.ts'
import type { PaymentEntry } from '../domain/payments.ts'
import { entryColumns, fromEntryRow } from './payments-store.ts'

export interface Transfer {
  fromPracticeId: number
  toPracticeId: number
  payer: PaymentEntry['payer']
  /** Negative when the other booking takes over a loss. */
  amountCents: number
  /** The payer's name as the rows show it. */
  source: string
}

/**
 * Moves money between two bookings by two ledger entries that sum to zero, and returns them.
 *
 * The caller must hold the row locks of both bookings.
 */
export async function addTransfer(
  tx: Database,
  { fromPracticeId, toPracticeId, payer, amountCents, source }: Transfer,
  at: Date,
): Promise<readonly PaymentEntry[]> {
  const shared = {
    paymentGuid: randomUUID(),
    kind: 'transfer',
    payer,
    causal: 'Modifica prenotazione',
    source,
    channel: 'Trasferimento',
    captureId: null,
    reversesEntryId: null,
    recordedAt: at,
  } as const
  const rows = await tx
    .insertInto('paymentEntry')
    .values([
      { ...shared, practiceId: fromPracticeId, otherPracticeId: toPracticeId, amountCents: -amountCents },
      { ...shared, practiceId: toPracticeId, otherPracticeId: fromPracticeId, amountCents },
    ])
    .returning(entryColumns)
    .execute()
  return rows.map(fromEntryRow)
}
