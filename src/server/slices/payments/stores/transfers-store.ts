import { randomUUID } from 'node:crypto'
import type { Database } from '../../../database/database.ts'
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
    payment_guid: randomUUID(),
    kind: 'transfer',
    payer,
    causal: 'Modifica prenotazione',
    source,
    channel: 'Trasferimento',
    capture_id: null,
    reverses_entry_id: null,
    recorded_at: at,
  } as const
  const rows = await tx
    .insertInto('payment_entry')
    .values([
      { ...shared, practice_id: fromPracticeId, other_practice_id: toPracticeId, amount_cents: -amountCents },
      { ...shared, practice_id: toPracticeId, other_practice_id: fromPracticeId, amount_cents: amountCents },
    ])
    .returning(entryColumns)
    .execute()
  return rows.map(fromEntryRow)
}
