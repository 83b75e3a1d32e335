import { sql } from 'kysely'
import type { Database } from '../../../../../core/server/database/database.ts'

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
    .selectFrom('paymentEntry')
    .innerJoin('paymentIntent', 'guid', 'intentGuid')
    .where('captureId', '=', captureId)
    .where('paymentEntry.kind', '=', 'capture')
    .where('paymentEntry.voucherId', 'is', null)
    .select(['paymentEntry.id', 'paymentEntry.amountCents', 'guid', 'orderId', 'paymentEntry.practiceId'])
    .executeTakeFirst()
  if (row === undefined || row.orderId === null) return undefined
  const back = await database.selectFrom('paymentEntry').where('reversesEntryId', '=', row.id).select('amountCents').execute()
  return {
    captureId,
    intentGuid: row.guid,
    orderId: row.orderId,
    practiceId: row.practiceId,
    leftCents: back.reduce((sum, { amountCents }) => sum + amountCents, row.amountCents),
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
    .selectFrom('paymentRefund')
    .where('intentGuid', '=', intentGuid)
    .where('captureId', '=', captureId)
    .where('amountCents', '=', amountCents)
    .where('refusal', 'is', null)
    .select(['requestId', 'askedAt', 'refundId'])
    .orderBy('askedAt', 'desc')
    .execute()
}

export async function addRefund(
  tx: Database,
  refund: { requestId: string; intentGuid: string; captureId: string; amountCents: number },
  at: Date,
): Promise<void> {
  await tx
    .insertInto('paymentRefund')
    .values({
      ...refund,
      askedAt: at,
      refundId: null,
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
      .updateTable('paymentRefund')
      .set({ refundId: null, refusal: status })
      .where('refundId', '=', id)
      .returning('amountCents')
      .executeTakeFirst()
    if (row !== undefined) failed.push({ refundId: id, amountCents: row.amountCents })
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
    .updateTable('paymentRefund')
    .set('refundId' in outcome ? { refundId: outcome.refundId } : { refusal: outcome.refusal })
    .where('requestId', '=', requestId)
    .where('refundId', 'is', null)
    .execute()
}
