import { randomUUID } from 'node:crypto'
import { constants } from '../../../../generated/server/constants.ts'
import { Refusal } from '../../../domain/refusal.ts'
import {
  type PaymentProvider,
  type ProviderOrder,
  ProviderRefusal,
  ProviderUnreachable,
} from '../../../providers/payments/payment-provider.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { computePayable } from '../../bookings/domain/practices.ts'
import { lockPracticeOf } from '../../bookings/queries.ts'
import { decideCapture, nextCheck, type PaymentIntent } from '../domain/payment-intents.ts'
import { requireProvider } from '../domain/require-provider.ts'
import { changeIntent, findIntent, findIntentOfOrder, findOpenIntent } from '../stores/payment-intents-store.ts'
import { holdPractice } from './hold-practice.ts'
import { logState } from './log-state.ts'
import { settlePayment } from './settle-payment.ts'

export interface PaymentOfOrder {
  memberId: number
  practiceId: number
  orderId: string
}

/**
 * Takes the money of an order that the customer has approved, and books it. Answers the payment as it is then. Throws `not-found`,
 * `amount-changed`; `payment-refused` where another means of payment may be tried with the same order (P12); `payment-pending` where
 * another payment is under way, or where it is not known whether the money was taken (P5): the reconciler finds out.
 */
export async function capturePayment(context: UseCaseContext, capture: PaymentOfOrder): Promise<PaymentIntent> {
  const provider = requireProvider(context)
  const { intent, isCapturing } = await beginCapture(context, capture)
  if (intent.state === 'captured') return intent
  try {
    const order = isCapturing ? await captureApproved(provider, intent, capture.orderId) : await provider.readOrder(capture.orderId)
    const settled = await settlePayment(context, { intentGuid: intent.guid, order })
    if (settled.state === 'captured' || settled.state === 'pending') return settled
    // Where another call captures, its outcome is not known here.
    if (!isCapturing && settled.state === 'capturing') throw new Refusal('payment-pending')
    if (isCapturing) await offerAgain(context, intent)
    throw new Refusal('payment-refused')
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      context.log.info({ intent: intent.guid, issue: error.issue, debugId: error.debugId }, 'the payment provider refused a capture')
      if (isCapturing) await offerAgain(context, intent)
      throw new Refusal('payment-refused')
    }
    if (!(error instanceof ProviderUnreachable)) throw error
    context.log.warn({ err: error, intent: intent.guid }, 'it is not known whether a payment was captured')
    throw new Refusal('payment-pending')
  }
}

/** Keeps that a capture is under way before the provider is asked, so that nothing else is paid until its outcome is known. */
async function beginCapture(
  { database, clock, log }: UseCaseContext,
  { memberId, practiceId, orderId }: PaymentOfOrder,
): Promise<{ intent: PaymentIntent; isCapturing: boolean }> {
  const now = clock.now()
  const { before, ...begun } = await database.transaction().execute(async (tx) => {
    const practice = await lockPracticeOf(tx, memberId, practiceId)
    const intent = practice && (await findIntentOfOrder(tx, practiceId, orderId))
    if (practice === undefined || intent === undefined) throw new Refusal('not-found')
    const step = decideCapture(
      computePayable(practice, now, constants.limits.partoSicuroAdvance),
      intent,
      await findOpenIntent(tx, practiceId),
    )
    if (step.kind === 'refuse') throw new Refusal(step.code, step.code === 'amount-changed' ? { extra: { amount: step.amountCents } } : {})
    if (step.kind === 'look') return { intent, isCapturing: false, before: intent.state }
    const checkAt = nextCheck('capturing', 0, { now, expiresAt: intent.expiresAt, createdAt: intent.createdAt })
    await changeIntent(tx, intent.guid, { state: 'capturing', checkAt }, now)
    return { intent: { ...intent, state: 'capturing' } as const, isCapturing: true, before: intent.state }
  })
  if (begun.isCapturing) logState(log, begun.intent, before, 'capturing')
  return begun
}

/**
 * Captures an order of which the provider says that it is approved, of this amount and for the right account. What was captured before, as
 * MyBank's may be, is answered as it is.
 */
export async function captureApproved(provider: PaymentProvider, intent: PaymentIntent, orderId: string): Promise<ProviderOrder> {
  const order = await provider.readOrder(orderId)
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
    if (error.issue === 'ORDER_ALREADY_CAPTURED') return provider.readOrder(orderId)
    // The first of two calls with this request id is still under way: nobody knows its outcome yet.
    if (error.issue === 'PREVIOUS_REQUEST_IN_PROGRESS') throw new ProviderUnreachable('A capture is under way', { cause: error })
    throw error
  }
}

/** The same order may be tried again: with another request id, as the same one would be answered as before. */
async function offerAgain(
  { database, clock, log }: UseCaseContext,
  { guid, practiceId, expiresAt, captureRequestId }: PaymentIntent,
): Promise<void> {
  const now = clock.now()
  const offered = await database.transaction().execute(async (tx) => {
    await holdPractice(tx, practiceId)
    const intent = await findIntent(tx, guid)
    // Another attempt may be under way since.
    if (intent?.state !== 'capturing' || intent.captureRequestId !== captureRequestId) return undefined
    await changeIntent(tx, guid, { state: 'ordered', captureRequestId: randomUUID(), checkAt: expiresAt > now ? expiresAt : now }, now)
    return intent
  })
  if (offered !== undefined) logState(log, offered, 'capturing', 'ordered')
}
