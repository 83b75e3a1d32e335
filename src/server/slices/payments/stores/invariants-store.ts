import type { Database } from '../../../database/database.ts'
import type { CheckedEntry, CheckedIntent, InvariantSource } from '../domain/invariants.ts'

/** The rows that the invariants of payments compare with the balances customers see. */
export interface CheckedRows extends Pick<InvariantSource, 'entries' | 'openCredits' | 'cases'> {
  intents: readonly (CheckedIntent & { orderId: string | null; createdAt: string })[]
  /** Every member with a booking. */
  buyerIds: readonly number[]
}

export async function listCheckedRows(tx: Database): Promise<CheckedRows> {
  const buyers = await tx.selectFrom('practice').select('buyer_id').distinct().orderBy('buyer_id').execute()
  const entries: readonly CheckedEntry[] = await tx
    .selectFrom('payment_entry')
    .leftJoin('payment_entry as reversed', 'reversed.id', 'payment_entry.reverses_entry_id')
    .select(['payment_entry.practice_id as practiceId', 'payment_entry.kind', 'payment_entry.payer'])
    .select(['payment_entry.amount_cents as amountCents', 'payment_entry.capture_id as captureId'])
    .select(['payment_entry.intent_guid as intentGuid', 'reversed.capture_id as reversesCaptureId'])
    .execute()
  return {
    buyerIds: buyers.map(({ buyer_id }) => buyer_id),
    entries,
    intents: await tx
      .selectFrom('payment_intent')
      .select(['guid', 'practice_id as practiceId', 'state', 'order_id as orderId', 'created_at as createdAt'])
      .orderBy('created_at')
      .execute(),
    openCredits: await tx
      .selectFrom('credit_case')
      .where('closed_at', 'is', null)
      .select(['practice_id as practiceId', 'amount_cents as amountCents'])
      .execute(),
    cases: await tx.selectFrom('payment_case').select(['capture_id as captureId', 'reason']).execute(),
  }
}
