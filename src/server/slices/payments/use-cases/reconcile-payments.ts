import { constants } from '../../../../generated/server/constants.ts'
import { instantBefore } from '../../../domain/clock.ts'
import { type ProviderOrder, ProviderRefusal, ProviderUnreachable } from '../../../providers/payments/payment-provider.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { computePayable } from '../../bookings/domain/practices.ts'
import { releaseHold } from '../../bookings/use-cases/service-holds.ts'
import { decideCapture, lastLookMs, nextCheck } from '../domain/payment-intents.ts'
import { requireProvider } from '../domain/require-provider.ts'
import { listWaitingEvents } from '../stores/payment-events-store.ts'
import { changeIntent, claimDueIntents, type DueIntent, findIntent, findOpenIntent } from '../stores/payment-intents-store.ts'
import { captureApproved } from './capture-payment.ts'
import { lockAnyPractice } from './lock-any-practice.ts'
import { logState } from './log-state.ts'
import { handleEvent } from './receive-payment-event.ts'
import { settlePayment } from './settle-payment.ts'

/** After this time another reconciler takes over the payments claimed by one that died. */
const claimMs = 60_000
const batchSize = 10

/**
 * Settles every payment due for a check with the provider's state, and retries unhandled events.
 *
 * Idempotent and safe to run concurrently (requirements P16). Retries later when the provider does not answer.
 */
export async function reconcilePayments(context: UseCaseContext): Promise<void> {
  if (context.payments === undefined) return
  for (let taken = batchSize; taken === batchSize; ) {
    const now = context.clock.now()
    const due = await claimDueIntents(context.database, now, new Date(now.getTime() + claimMs), batchSize)
    for (const intent of due) await reconcile(context, intent)
    taken = due.length
  }
  const since = new Date(instantBefore(context.clock.now(), lastLookMs))
  for (const event of await listWaitingEvents(context.database, since, 100)) {
    try {
      await handleEvent(context, event)
    } catch (error) {
      context.log.warn({ err: error, event: event.id }, 'a payment event could not be handled')
    }
  }
}

/** Reconciles one payment; a provider's failure is logged and leaves the payment to a later check. */
async function reconcile(context: UseCaseContext, intent: DueIntent): Promise<void> {
  try {
    const order = await readOutcome(context, intent)
    if (order !== undefined) await settlePayment(context, { intentGuid: intent.guid, order })
    await endReservation(context, intent)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) {
      context.log.error({ err: error, intent: intent.guid }, 'a payment could not be reconciled')
      return
    }
    context.log.warn({ err: error, intent: intent.guid }, 'the payment provider did not answer')
    await postponeCheck(context, intent)
  }
}

/**
 * Returns the current order; retries a capture without a response while its amount is still due.
 *
 * The same request id keeps the capture idempotent, and the customer has approved it.
 */
async function readOutcome(context: UseCaseContext, intent: DueIntent): Promise<ProviderOrder | undefined> {
  if (intent.orderId === null) return undefined
  const provider = requireProvider(context)
  try {
    if (intent.state !== 'capturing') return await provider.readOrder(intent.orderId)
    if (await isStillDue(context, intent)) return await captureApproved(provider, intent, intent.orderId)
    const order = await provider.readOrder(intent.orderId)
    // The capture is not retried any more, so the payment has to end here.
    if (order.captures.length === 0) await release(context, intent, 'NOT_DUE')
    return order
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    context.log.info({ intent: intent.guid, issue: error.issue, debugId: error.debugId }, 'the payment provider refused')
    await release(context, intent, error.issue)
    return undefined
  }
}

async function isStillDue({ database, clock }: UseCaseContext, intent: DueIntent): Promise<boolean> {
  return database.transaction().execute(async (tx) => {
    const practice = await lockAnyPractice(tx, intent.practiceId)
    const now = clock.now()
    // A hold is kept until the outcome is known, even past its expiry.
    const hold = practice.hold && { ...practice.hold, expiresAt: new Date(now.getTime() + 1).toISOString() }
    const payable = computePayable({ ...practice, hold }, now, constants.limits.partoSicuroAdvance)
    const asOrdered = { ...intent, state: 'ordered' } as const
    return decideCapture(payable, asOrdered, await findOpenIntent(tx, intent.practiceId)).kind === 'capture'
  })
}

/** Ends a payment that the provider has not charged and will not, so that the booking can be paid again. */
async function release(
  { database, clock, log, requestId }: UseCaseContext,
  { guid, practiceId, captureRequestId }: DueIntent,
  issue: string,
): Promise<void> {
  const now = clock.now()
  const ended = await database.transaction().execute(async (tx) => {
    await lockAnyPractice(tx, practiceId)
    const intent = await findIntent(tx, guid)
    if (intent === undefined || intent.state === 'captured' || intent.state === 'pending') return undefined
    // Another attempt has begun since.
    if (intent.captureRequestId !== captureRequestId) return undefined
    const isOver = intent.state === 'failed' || intent.state === 'expired'
    const checkAt = nextCheck('failed', intent.checks, { now, expiresAt: intent.expiresAt, createdAt: intent.createdAt })
    await changeIntent(tx, guid, { ...(!isOver && { state: 'failed', failure: issue }), checkAt }, now)
    if (!isOver && intent.kind === 'upsell') await releaseHold(tx, practiceId, now, requestId)
    return isOver ? undefined : intent
  })
  if (ended !== undefined) logState(log, ended, ended.state, 'failed', { failure: issue })
}

/** Ends a payment that was not approved in time, so that the booking can be paid again. */
async function endReservation({ database, clock, log, requestId }: UseCaseContext, { guid, practiceId }: DueIntent): Promise<void> {
  const now = clock.now()
  const ended = await database.transaction().execute(async (tx) => {
    await lockAnyPractice(tx, practiceId)
    const intent = await findIntent(tx, guid)
    if (intent === undefined || (intent.state !== 'created' && intent.state !== 'ordered') || intent.expiresAt > now) return undefined
    const checkAt =
      intent.orderId === null ? undefined : nextCheck('expired', 0, { now, expiresAt: intent.expiresAt, createdAt: intent.createdAt })
    await changeIntent(tx, guid, { state: 'expired', checkAt }, now)
    if (intent.kind === 'upsell') await releaseHold(tx, practiceId, now, requestId)
    return intent
  })
  if (ended !== undefined) logState(log, ended, ended.state, 'expired')
}

async function postponeCheck({ database, clock }: UseCaseContext, { guid, practiceId }: DueIntent): Promise<void> {
  const now = clock.now()
  await database.transaction().execute(async (tx) => {
    await lockAnyPractice(tx, practiceId)
    const intent = await findIntent(tx, guid)
    if (intent === undefined) return
    const soon = new Date(now.getTime() + claimMs)
    const next = nextCheck(intent.state, intent.checks, { now, expiresAt: intent.expiresAt, createdAt: intent.createdAt })
    await changeIntent(tx, guid, { checkAt: next !== undefined && next > soon ? next : soon }, now)
  })
}
