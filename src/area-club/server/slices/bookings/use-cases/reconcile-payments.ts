import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import type { Outage } from '../../../../../core/server/inbox/outage.ts'
import { claimMs, reconcileWithProvider } from '../../../../../core/server/inbox/reconcile.ts'
import { isBehind } from '../../../domain/payment-backlog.ts'
import { type ProviderOrder, ProviderRefusal, ProviderUnreachable } from '../../../providers/payments/payment-provider.ts'
import { caseAfterMs, decideCapture, isOpen, mayHaveMoved, nextCheck } from '../domain/payment-intents.ts'
import { computePayable } from '../domain/practices.ts'
import { requireProvider } from '../domain/require-provider.ts'
import { lockAnyPractice, lockPracticeRow } from '../queries.ts'
import { countBacklog } from '../stores/backlog-store.ts'
import { changeIntent, claimDueIntents, type DueIntent, findIntent, findOpenIntent } from '../stores/payment-intents-store.ts'
import { openCases } from '../stores/settlements-store.ts'
import { captureApproved } from './capture-payment.ts'
import { endPayment } from './end-payment.ts'
import { logState } from './log-state.ts'
import { paymentInbox } from './receive-payment-event.ts'
import { settlePayment } from './settle-payment.ts'

/** Settles every payment due for a check with the provider's state, retries unhandled events, and reports what stays unsettled. */
export async function reconcilePayments(context: UseCaseContext): Promise<void> {
  if (context.payments === undefined) return
  await reconcileWithProvider(context, paymentInbox, { claimDue: claimDueIntents, reconcile })
  const { overdue, oldestSeconds, waitingEvents } = await countBacklog(context.database, context.clock.now())
  if (isBehind({ overdue, waitingEvents })) context.log.error({ overdue, oldestSeconds, waitingEvents }, 'payments stay unsettled')
}

/** Reconciles one payment; a provider's failure is logged and leaves the payment to a later check. */
async function reconcile(context: UseCaseContext, intent: DueIntent, outage: Outage): Promise<void> {
  try {
    if (intent.orderId !== null) {
      const { orderId } = intent
      const order = await outage.watch(() => readOutcome(context, intent, orderId))
      if (order === 'missing') await recordMissingOrder(context, intent)
      else if (order !== 'refused') await settlePayment(context, { intent, order })
    }
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
async function readOutcome(context: UseCaseContext, intent: DueIntent, orderId: string): Promise<ProviderOrder | 'missing' | 'refused'> {
  const provider = requireProvider(context)
  try {
    if (intent.state !== 'capturing') return (await provider.findOrder(orderId)) ?? 'missing'
    if (await isStillDue(context, intent)) return (await captureApproved(provider, intent, orderId)) ?? 'missing'
    const order = await provider.findOrder(orderId)
    // The capture is not retried any more, so the payment has to end here.
    if (order?.captures.length === 0) await release(context, intent, 'NOT_DUE')
    return order ?? 'missing'
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    context.log.info({ intent: intent.guid, issue: error.issue, debugId: error.debugId }, 'the payment provider refused a capture')
    await release(context, intent, error.issue)
    return 'refused'
  }
}

/**
 * Opens a case where the provider has no order of a payment whose money may have moved (requirements P19).
 *
 * An order that was never approved expires at the provider; its payment ends with its reservation.
 */
async function recordMissingOrder({ database, clock, log }: UseCaseContext, { guid, practiceId, orderId }: DueIntent): Promise<void> {
  const now = clock.now()
  const opened = await database.transaction().execute(async (tx) => {
    await lockPracticeRow(tx, practiceId)
    const intent = await findIntent(tx, guid)
    if (intent === undefined) return []
    const { state, checks, expiresAt, createdAt, amountCents } = intent
    await changeIntent(tx, guid, { unreadSince: null, checkAt: nextCheck(state, checks, { now, expiresAt, createdAt }) }, now)
    if (!mayHaveMoved(state) && state !== 'captured') return []
    return openCases(tx, guid, [{ reason: 'unknown-order', captureId: orderId ?? guid, amountCents, currency: 'EUR' }], now)
  })
  if (opened.length > 0) log.error({ intent: guid, order: orderId }, 'the payment provider has no order of a payment')
}

async function isStillDue({ database, clock }: UseCaseContext, intent: DueIntent): Promise<boolean> {
  return database.transaction().execute(async (tx) => {
    const practice = await lockAnyPractice(tx, intent.practiceId)
    const now = clock.now()
    // A hold is kept until the outcome is known, even past its expiry.
    const hold = practice.hold && { ...practice.hold, expiresAt: new Date(now.getTime() + 1).toISOString() }
    const payable = computePayable({ ...practice, hold }, now)
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
    const practice = await lockAnyPractice(tx, practiceId)
    const intent = await findIntent(tx, guid)
    if (intent === undefined || intent.state === 'captured' || intent.state === 'pending') return undefined
    // Another attempt has begun since.
    if (intent.captureRequestId !== captureRequestId) return undefined
    if (intent.state === 'failed' || intent.state === 'expired') {
      await changeIntent(tx, guid, { checkAt: nextCheck(intent.state, intent.checks, { ...intent, now }) }, now)
      return undefined
    }
    await endPayment(tx, intent, { state: 'failed', failure: issue }, now, { practice, requestId })
    return intent
  })
  if (ended !== undefined) logState(log, ended, ended.state, 'failed', { failure: issue })
}

/** Ends a payment that was not approved in time, so that the booking can be paid again. */
async function endReservation({ database, clock, log, requestId }: UseCaseContext, { guid, practiceId }: DueIntent): Promise<void> {
  const now = clock.now()
  const ended = await database.transaction().execute(async (tx) => {
    const practice = await lockAnyPractice(tx, practiceId)
    const intent = await findIntent(tx, guid)
    if (intent === undefined || (intent.state !== 'created' && intent.state !== 'ordered') || intent.expiresAt > now) return undefined
    await endPayment(tx, intent, { state: 'expired' }, now, { practice, requestId })
    return intent
  })
  if (ended !== undefined) logState(log, ended, ended.state, 'expired')
}

/**
 * Postpones the check of a payment that the provider could not be read about.
 *
 * After a day, a payment whose money may have moved becomes a case: it blocks its booking until the provider or an operator ends it. Another
 * one ends with its reservation.
 */
async function postponeCheck(context: UseCaseContext, intent: DueIntent): Promise<void> {
  const { database, clock, log } = context
  const { guid, practiceId } = intent
  const now = clock.now()
  const { isOver, opened } = await database.transaction().execute(async (tx) => {
    await lockPracticeRow(tx, practiceId)
    const intent = await findIntent(tx, guid)
    if (intent === undefined) return { isOver: false, opened: [] }
    const { state, checks, expiresAt, createdAt, amountCents, orderId } = intent
    const soon = new Date(now.getTime() + claimMs)
    const next = nextCheck(state, checks, { now, expiresAt, createdAt, isUnread: true })
    const unreadSince = intent.unreadSince ?? now
    const checkAt = next !== undefined && next < soon ? soon : next
    await changeIntent(tx, guid, { checkAt, ...(isOpen(state) && { unreadSince }) }, now)
    if (now.getTime() - unreadSince.getTime() < caseAfterMs) return { isOver: false, opened: [] }
    if (!mayHaveMoved(state)) return { isOver: true, opened: [] }
    const unsettled = { reason: 'unsettled', captureId: orderId ?? guid, amountCents, currency: 'EUR' } as const
    return { isOver: false, opened: await openCases(tx, guid, [unsettled], now) }
  })
  if (isOver) await endReservation(context, intent)
  if (opened.length > 0) log.error({ intent: guid }, 'it has not been known for a day whether a payment was captured')
}
