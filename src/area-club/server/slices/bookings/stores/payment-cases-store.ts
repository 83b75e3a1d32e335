import { sql } from 'kysely'
import type { Database } from '../../../../../core/server/database/database.ts'
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
    .selectFrom('paymentCase')
    .innerJoin('paymentIntent', 'guid', 'intentGuid')
    .where('paymentCase.id', '=', id)
    .select(['paymentCase.id', 'practiceId', 'intentGuid', 'reason', 'captureId', 'closedAt'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { closedAt, ...found } = row
  return { ...found, isOpen: closedAt === null }
}

/** Closes a case; returns false when it was closed before. Tolerates a clock behind another process's. */
export async function closePaymentCase(tx: Database, id: number, at: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update payment_case set closed_at = greatest(opened_at, ${at}) where id = ${id} and closed_at is null`.execute(tx)
  return numAffectedRows > 0n
}
