import type { Database } from '../../../database/database.ts'
import { nextCheck, type PaymentIntent } from '../domain/payment-intents.ts'
import { changeIntent, findOpenIntent } from '../stores/payment-intents-store.ts'

/** Why a payment has ended that made way for a change. */
export const yielded = { failure: 'BOOKING_CHANGED' } as const

/**
 * Ends a payment that has only begun, because the booking is about to cost something else (P14). Call it in the transaction that changes the
 * booking and holds it, after it was refused where money may have moved. Returns the payment as it was, for the log once the transaction
 * has committed; undefined where none was under way.
 */
export async function yieldToChange(tx: Database, practiceId: number, at: Date): Promise<PaymentIntent | undefined> {
  const open = await findOpenIntent(tx, practiceId)
  if (open === undefined) return undefined
  const checkAt =
    open.orderId === null ? undefined : nextCheck('failed', 0, { now: at, expiresAt: open.expiresAt, createdAt: open.createdAt })
  await changeIntent(tx, open.guid, { state: 'failed', ...yielded, checkAt }, at)
  return open
}
