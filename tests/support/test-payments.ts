import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/server/database/database.ts'

/** Adds a captured payment of the customer to the ledger, as the order flow does. */
export async function recordCapture(database: Database, practiceId: number, amountCents: number, at: Date): Promise<void> {
  const guid = randomUUID()
  await database
    .insertInto('payment_entry')
    .values({
      practice_id: practiceId,
      payment_guid: guid,
      kind: 'capture',
      payer: 'privato',
      amount_cents: amountCents,
      causal: 'Saldo',
      source: 'Giulia Bianchi',
      channel: 'PayPal',
      capture_id: guid,
      recorded_at: at,
    })
    .execute()
}
