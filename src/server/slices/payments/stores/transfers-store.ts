import { randomUUID } from 'node:crypto'
import type { Database } from '../../../database/database.ts'
import type { PaymentEntry } from '../domain/payments.ts'

export interface Transfer {
  fromPracticeId: number
  toPracticeId: number
  payer: PaymentEntry['payer']
  /** Negative where the other booking takes a loss over. */
  amountCents: number
  /** Whose money it is, as the rows show it. */
  source: string
}

/** Moves money from one booking to another: two rows of the ledger, which sum to nothing. Call it with both bookings held. */
export async function addTransfer(tx: Database, { fromPracticeId, toPracticeId, payer, amountCents, source }: Transfer, at: Date) {
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
  await tx
    .insertInto('payment_entry')
    .values([
      { ...shared, practice_id: fromPracticeId, other_practice_id: toPracticeId, amount_cents: -amountCents },
      { ...shared, practice_id: toPracticeId, other_practice_id: fromPracticeId, amount_cents: amountCents },
    ])
    .execute()
}
