import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

/** A captured payment that an operator refunds. */
export interface RefundableCapture {
  captureId: string
  intentGuid: string
  orderId: string
  practiceId: number
  /** Amount not refunded yet by the ledger, in cents. */
  leftCents: number
}

/** Returns a capture by the provider's id; undefined when the ledger has none of the provider. */
export async function findCapture(database: Database, captureId: string): Promise<RefundableCapture | undefined> {
  const row = await database
    .selectFrom('payment_entry')
    .innerJoin('payment_intent', 'guid', 'intent_guid')
    .where('capture_id', '=', captureId)
    .where('payment_entry.kind', '=', 'capture')
    .select(['payment_entry.id', 'payment_entry.amount_cents', 'guid', 'order_id', 'payment_entry.practice_id'])
    .executeTakeFirst()
  if (row === undefined || row.order_id === null) return undefined
  const back = await database.selectFrom('payment_entry').where('reverses_entry_id', '=', row.id).select('amount_cents').execute()
  return {
    captureId,
    intentGuid: row.guid,
    orderId: row.order_id,
    practiceId: row.practice_id,
    leftCents: back.reduce((sum, { amount_cents }) => sum + amount_cents, row.amount_cents),
  }
}

export interface RequestedRefund {
  requestId: string
  askedAt: string
  /** Null while the outcome is unknown. */
  refundId: string | null
}

/**
 * Returns the requested refunds of a capture and amount that were not refused, latest first.
 *
 * The caller must hold the booking's row lock.
 */
export async function listRequestedRefunds(
  tx: Database,
  { intentGuid, captureId }: Pick<RefundableCapture, 'intentGuid' | 'captureId'>,
  amountCents: number,
): Promise<readonly RequestedRefund[]> {
  return tx
    .selectFrom('payment_refund')
    .where('intent_guid', '=', intentGuid)
    .where('capture_id', '=', captureId)
    .where('amount_cents', '=', amountCents)
    .where('refusal', 'is', null)
    .select(['request_id as requestId', 'asked_at as askedAt', 'refund_id as refundId'])
    .orderBy('asked_at', 'desc')
    .execute()
}

export async function addRefund(
  tx: Database,
  refund: { requestId: string; intentGuid: string; captureId: string; amountCents: number },
  at: Date,
): Promise<void> {
  await tx
    .insertInto('payment_refund')
    .values({
      request_id: refund.requestId,
      intent_guid: refund.intentGuid,
      capture_id: refund.captureId,
      amount_cents: refund.amountCents,
      asked_at: at,
      refund_id: null,
      refusal: null,
    })
    .execute()
}

/** Marks the requested refunds that the provider has failed after taking them, and returns them. */
export async function failRefunds(
  tx: Database,
  refunds: readonly { id: string; status: string }[],
): Promise<readonly { refundId: string; amountCents: number }[]> {
  const failed: { refundId: string; amountCents: number }[] = []
  for (const { id, status } of refunds) {
    const row = await tx
      .updateTable('payment_refund')
      .set({ refund_id: null, refusal: status })
      .where('refund_id', '=', id)
      .returning('amount_cents')
      .executeTakeFirst()
    if (row !== undefined) failed.push({ refundId: id, amountCents: row.amount_cents })
  }
  return failed
}

/** Returns whether a requested refund of a payment has no row yet; one without an answer counts if it was asked for after `since`. */
export async function awaitsRefund(tx: Database, intentGuid: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from payment_refund
    where intent_guid = ${intentGuid} and refusal is null and case
      when refund_id is null then asked_at > ${since}
      else not exists (select from payment_entry where capture_id = refund_id)
    end limit 1`.execute(tx)
  return rows.length > 0
}

/** Stores the provider's response: the id of the refund, or the issue of its refusal. */
export async function endRefund(tx: Database, requestId: string, outcome: { refundId: string } | { refusal: string }): Promise<void> {
  await tx
    .updateTable('payment_refund')
    .set('refundId' in outcome ? { refund_id: outcome.refundId } : { refusal: outcome.refusal })
    .where('request_id', '=', requestId)
    .where('refund_id', 'is', null)
    .execute()
}
