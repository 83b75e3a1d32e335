import type { Database } from '../../../database/database.ts'
import { nextCheck, type PaymentIntent } from '../domain/payment-intents.ts'
import { changeIntent, findOpenIntent } from '../stores/payment-intents-store.ts'

/** The failure code of a payment that a change of the booking ended. */
export const endedByChange = { failure: 'BOOKING_CHANGED' } as const

/**
 * Ends an open payment because the price of its booking is about to change (requirements P14).
 *
 * Call it in the transaction that changes the booking, with its row lock held, after refusing payments whose money may have moved. Returns
 * the former payment, to log once the transaction has committed; undefined when none was open.
 */
export async function endOpenPayment(tx: Database, practiceId: number, at: Date): Promise<PaymentIntent | undefined> {
  const open = await findOpenIntent(tx, practiceId)
  if (open === undefined) return undefined
  const checkAt =
    open.orderId === null ? undefined : nextCheck('failed', 0, { now: at, expiresAt: open.expiresAt, createdAt: open.createdAt })
  await changeIntent(tx, open.guid, { state: 'failed', ...endedByChange, checkAt }, at)
  return open
}
