import { randomUUID } from 'node:crypto'
import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import {
  type PaymentProvider,
  type ProviderOrder,
  ProviderRefusal,
  ProviderUnreachable,
} from '../../../providers/payments/payment-provider.ts'
import { decideCapture, isOpen, nextCheck, type PaymentIntent } from '../domain/payment-intents.ts'
import { computePayable } from '../domain/practices.ts'
import { requireProvider } from '../domain/require-provider.ts'
import { lockPracticeOf, lockPracticeRow } from '../queries.ts'
import { changeIntent, findIntent, findIntentOfOrder, findOpenIntent } from '../stores/payment-intents-store.ts'
import { lockVoucher } from '../stores/voucher-payments-store.ts'
import { logState } from './log-state.ts'
import { settlePayment } from './settle-payment.ts'

export interface PaymentOfOrder {
  memberId: number
  practiceId: number
  orderId: string
}

/**
 * Captures an order that the customer has approved, books it and returns the payment.
 *
 * Throws `not-found` and `amount-changed`; `payment-refused` when another means of payment can be tried with the same order (requirements
 * P12); `payment-pending` when another payment is open, or when the outcome is unknown (requirements P5), which the reconciler resolves.
 *
 * Only the provider's refusal of the capture, or an order read without one, ends an attempt (requirements P19).
 */
export async function capturePayment(context: UseCaseContext, capture: PaymentOfOrder): Promise<PaymentIntent> {
  const provider = requireProvider(context)
  const { intent, isCapturing } = await beginCapture(context, capture)
  if (intent.state === 'captured') return intent
  try {
    const order = isCapturing ? await captureApproved(provider, intent, capture.orderId) : await provider.findOrder(capture.orderId)
    // This attempt has asked for no capture of the missing order, and the outcome of any earlier one is known.
    if (order === undefined && isCapturing) throw new ProviderRefusal('RESOURCE_NOT_FOUND', 404)
    if (order === undefined) throw new Refusal('payment-pending')
    const settled = await settlePayment(context, { intent, order })
    if (settled.state === 'captured' || settled.state === 'pending') return settled
    // The outcome of a concurrent capture is unknown here.
    if (!isCapturing && settled.state === 'capturing') throw new Refusal('payment-pending')
    if (isCapturing) await allowRetry(context, intent)
    throw new Refusal('payment-refused')
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      context.log.info({ intent: intent.guid, issue: error.issue, debugId: error.debugId }, 'the payment provider refused a capture')
      if (isCapturing) await allowRetry(context, intent)
      throw new Refusal('payment-refused')
    }
    if (!(error instanceof ProviderUnreachable)) throw error
    context.log.warn({ err: error, intent: intent.guid }, 'it is not known whether a payment was captured')
    throw new Refusal('payment-pending')
  }
}

/** Stores the state `capturing` before the provider is called, so that no other payment begins. */
async function beginCapture(
  { database, clock, log }: UseCaseContext,
  { memberId, practiceId, orderId }: PaymentOfOrder,
): Promise<{ intent: PaymentIntent; isCapturing: boolean }> {
  const now = clock.now()
  const { before, ...begun } = await database.transaction().execute(async (tx) => {
    const practice = await lockPracticeOf(tx, memberId, practiceId, 'pay')
    const intent = practice && (await findIntentOfOrder(tx, practiceId, orderId))
    if (practice === undefined || intent === undefined) throw new Refusal('not-found')
    // At most one payment of a booking is open.
    const open = isOpen(intent.state) ? intent : await findOpenIntent(tx, practiceId)
    const payable = computePayable(practice, now)
    if (!isOpen(intent.state) && intent.state !== 'captured' && !(await isVoucherFree(tx, intent)))
      throw new Refusal('amount-changed', { extra: { amount: payable.remainingCents } })
    const step = decideCapture(payable, intent, open)
    if (step.kind === 'refuse') throw new Refusal(step.code, step.code === 'amount-changed' ? { extra: { amount: step.amountCents } } : {})
    if (step.kind === 'look') return { intent, isCapturing: false, before: intent.state }
    const checkAt = nextCheck('capturing', 0, { now, expiresAt: intent.expiresAt, createdAt: intent.createdAt })
    const captureRequestId = randomUUID()
    await changeIntent(tx, intent.guid, { state: 'capturing', captureRequestId, checkAt }, now)
    return { intent: { ...intent, state: 'capturing', captureRequestId } as const, isCapturing: true, before: intent.state }
  })
  if (begun.isCapturing) logState(log, begun.intent, before, 'capturing')
  return begun
}

/** Returns whether the voucher of an ended payment, which has given it up, can be reserved again. */
async function isVoucherFree(tx: Database, { voucherId, voucherCents }: PaymentIntent): Promise<boolean> {
  if (voucherId === null) return true
  const { leftCents, reservedFor } = await lockVoucher(tx, voucherId)
  return reservedFor === null && leftCents >= voucherCents
}

/**
 * Captures an order that is approved, of the intent's amount and for the right account.
 *
 * Returns an order that is captured already, as MyBank's may be, as it is; undefined when the provider has no such order.
 */
export async function captureApproved(
  provider: PaymentProvider,
  intent: PaymentIntent,
  orderId: string,
): Promise<ProviderOrder | undefined> {
  const order = await provider.findOrder(orderId)
  if (order === undefined) return undefined
  if (order.captures.some(({ status }) => status !== 'DECLINED' && status !== 'FAILED')) return order
  if (order.status !== 'APPROVED') throw new ProviderRefusal('ORDER_NOT_APPROVED', 422)
  const isAsAgreed =
    order.amountCents === intent.amountCents &&
    order.currency === 'EUR' &&
    (provider.merchantId === undefined || order.payeeId === undefined || order.payeeId === provider.merchantId)
  if (!isAsAgreed) throw new ProviderRefusal('ORDER_DIFFERS', 422)
  try {
    return await provider.captureOrder(orderId, intent.captureRequestId)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    if (error.issue === 'ORDER_ALREADY_CAPTURED') {
      const captured = await provider.findOrder(orderId)
      if (captured === undefined || captured.captures.length === 0)
        throw new ProviderUnreachable('The order is captured, and its capture cannot be read', { cause: error })
      return captured
    }
    // The order was read a moment ago.
    if (error.status === 404) throw new ProviderUnreachable('The order to capture has gone', { cause: error })
    // The first call with this request id is still in progress, so its outcome is unknown.
    if (error.issue === 'PREVIOUS_REQUEST_IN_PROGRESS') throw new ProviderUnreachable('A capture is under way', { cause: error })
    throw error
  }
}

/** Lets the customer retry the order. */
async function allowRetry(
  { database, clock, log }: UseCaseContext,
  { guid, practiceId, expiresAt, captureRequestId }: PaymentIntent,
): Promise<void> {
  const now = clock.now()
  const offered = await database.transaction().execute(async (tx) => {
    await lockPracticeRow(tx, practiceId)
    const intent = await findIntent(tx, guid)
    // Another attempt may have begun since.
    if (intent?.state !== 'capturing' || intent.captureRequestId !== captureRequestId) return undefined
    await changeIntent(tx, guid, { state: 'ordered', checkAt: expiresAt > now ? expiresAt : now }, now)
    return intent
  })
  if (offered !== undefined) logState(log, offered, 'capturing', 'ordered')
}
