import type { Database } from '../../../../../core/server/database/database.ts'
import { isHeldFor, nextCheck, type PaymentIntent } from '../domain/payment-intents.ts'
import type { StoredPractice } from '../domain/practices.ts'
import { changeIntent, type DueIntent, findOpenIntent } from '../stores/payment-intents-store.ts'
import { releaseHold } from './service-holds.ts'

/** How a payment ends that has moved no money. */
interface PaymentEnd {
  state: 'failed' | 'expired'
  /** The provider's code of the failure, or ours. */
  failure?: string
}

/**
 * Ends an open payment that has moved no money, so that its booking can be paid another way.
 *
 * It is never captured; the reconciler still books what the provider has taken after all. Call it with the booking's row lock held. A caller
 * that keeps the extras held for the payment, or releases them itself, names no booking.
 */
export async function endPayment(
  tx: Database,
  intent: DueIntent,
  end: PaymentEnd,
  at: Date,
  held?: { practice: StoredPractice; requestId: string | null },
): Promise<void> {
  const { orderId, expiresAt, createdAt } = intent
  const checkAt = orderId === null ? undefined : nextCheck(end.state, 0, { now: at, expiresAt, createdAt })
  await changeIntent(tx, intent.guid, { ...end, checkAt }, at)
  if (held !== undefined && isHeldFor(held.practice, intent)) await releaseHold(tx, intent.practiceId, at, held.requestId)
}

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
  if (open !== undefined) await endPayment(tx, open, { state: 'failed', ...endedByChange }, at)
  return open
}
