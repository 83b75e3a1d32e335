import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { PaymentCaseReason } from '../../../domain/codes.ts'

export interface PaymentCase {
  id: number
  practiceId: number
  intentGuid: string
  reason: PaymentCaseReason
  captureId: string
  isOpen: boolean
}

export async function findPaymentCase(database: Database, id: number): Promise<PaymentCase | undefined> {
  const row = await database
    .selectFrom('payment_case')
    .innerJoin('payment_intent', 'guid', 'intent_guid')
    .where('payment_case.id', '=', id)
    .select(['payment_case.id', 'practice_id as practiceId', 'intent_guid as intentGuid', 'reason', 'capture_id as captureId', 'closed_at'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { closed_at, ...found } = row
  return { ...found, isOpen: closed_at === null }
}

/** Closes a case; returns false when it was closed before. Tolerates a clock behind another process's. */
export async function closePaymentCase(tx: Database, id: number, at: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update payment_case set closed_at = greatest(opened_at, ${at}) where id = ${id} and closed_at is null`.execute(tx)
  return numAffectedRows > 0n
}
