import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/core/server/database/database.ts'

/** Adds a captured payment of the customer to the ledger, as the order flow does. */
export async function recordCapture(database: Database, practiceId: number, amountCents: number, at: Date): Promise<void> {
  const guid = randomUUID()
  await database
    .insertInto('paymentEntry')
    .values({
      practiceId,
      paymentGuid: guid,
      kind: 'capture',
      payer: 'privato',
      amountCents,
      causal: 'Saldo',
      source: 'Giulia Bianchi',
      channel: 'PayPal',
      captureId: guid,
      recordedAt: at,
    })
    .execute()
}
