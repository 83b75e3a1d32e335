import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import type { ProviderOrder, ProviderRefund } from '../../../providers/payments/payment-provider.ts'
import { findMember } from '../../accounts/queries.ts'
import { type IntentState, isHeldFor, isOpen, nextCheck, type PaymentIntent, repeatableMs } from '../domain/payment-intents.ts'
import type { PaymentEntry } from '../domain/payments.ts'
import { withEntries } from '../domain/practices.ts'
import { type NewCase, planSettlement, type Settlement, toBooked } from '../domain/settlement.ts'
import { changeIntent, type DueIntent, findIntent } from '../stores/payment-intents-store.ts'
import { awaitsRefund, failRefunds } from '../stores/payment-refunds-store.ts'
import { addEntries, openCases } from '../stores/settlements-store.ts'
import { applyToBookings, latestOf } from './apply-to-bookings.ts'
import { enqueuePaymentMails } from './enqueue-payment-mails.ts'
import { logState } from './log-state.ts'
import { lockSuccession, type Succession } from './move-money-to-successor.ts'
import { bookHold, releaseHold } from './service-holds.ts'
import { settleVoucher } from './settle-voucher.ts'

export interface ToSettle {
  intent: Pick<PaymentIntent, 'guid' | 'practiceId'>
  /** The provider's order, read after the call that is settled. */
  order: ProviderOrder
  /** Reversals as read at the provider, which no order lists. */
  reversals?: readonly ProviderRefund[]
  /** Runs last in the same transaction, for example to mark an event as handled. */
  also?(tx: Database): Promise<void>
}

/**
 * Books the money of a provider's order and returns the payment.
 *
 * The only way for money to enter the ledger, for browser, webhook and reconciler, in any order and any number of times (requirements I1 to
 * I5).
 */
export async function settlePayment(context: UseCaseContext, toSettle: ToSettle): Promise<PaymentIntent> {
  const now = context.clock.now()
  const { intent, plan } = await context.database.transaction().execute(async (tx) => {
    const { guid, practiceId } = toSettle.intent
    const succession = await lockSuccession(tx, practiceId)
    const held = await findIntent(tx, guid)
    if (held?.practiceId !== practiceId) throw new Error(`The booking ${practiceId} has no payment ${guid}`)
    const settled = await settle(context, tx, { held, succession }, toSettle, now)
    await toSettle.also?.(tx)
    return settled
  })
  // Logged after the transaction, so that the line is true.
  if (intent.state !== plan.before || plan.entries.length > 0 || plan.opened.length > 0)
    logState(context.log, intent, plan.before, intent.state, {
      booked: plan.entries.map(({ kind, amountCents }) => ({ kind, amountCents })),
    })
  if (plan.opened.length > 0)
    context.log.error({ intent: intent.guid, reasons: plan.opened.map(({ reason }) => reason) }, 'a payment needs an operator')
  return intent
}

interface Settled {
  intent: PaymentIntent
  plan: Pick<Settlement, 'entries'> & { before: IntentState; opened: readonly NewCase[] }
}

async function settle(
  context: UseCaseContext,
  tx: Database,
  { held, succession }: { held: DueIntent; succession: Succession },
  { order, reversals = [] }: ToSettle,
  now: Date,
): Promise<Settled> {
  const [practice] = succession
  // Money for a booking that was moved to another trip follows it there.
  const latest = latestOf(succession)
  const plan = planSettlement({
    intent: held,
    order,
    reversals,
    booked: toBooked(practice.entries),
    merchantId: context.payments?.merchantId,
    isPayable: latest.readableStatus !== 'annullato' && (held.kind !== 'upsell' || isHeldFor(practice, held)),
  })
  // An account that was closed meanwhile has no name.
  const payer = held.payerId === null ? undefined : await findMember(tx, held.payerId)
  const source = payer === undefined ? practice.buyer.name : `${payer.firstName} ${payer.lastName}`
  const added = await addEntries(tx, { practice, intentGuid: held.guid, source }, plan.entries, now)
  const isChanged = plan.state !== held.state
  const cases = [...plan.cases]
  if (order.refunds.length > 0) cases.push(...(await failRequestedRefunds(tx, order)))
  // A payment that was captured just now has no refunds.
  const awaitsRefund = held.state === 'captured' && (await isRefundAwaited(tx, held, order, now))
  await changeIntent(
    tx,
    held.guid,
    {
      ...(isChanged && { state: plan.state, failure: plan.failure }),
      ...(held.orderId === null && { orderId: order.id }),
      ...(held.unreadSince !== null && { unreadSince: null }),
      checkAt: nextCheck(plan.state, isChanged ? 0 : held.checks, {
        now,
        expiresAt: held.expiresAt,
        createdAt: held.createdAt,
        awaitsRefund,
      }),
    },
    now,
  )
  // A payment that had ended before releases nothing: another one may be paying for the current hold.
  if (isOpen(held.state) && !isOpen(plan.state) && plan.state !== 'captured' && isHeldFor(practice, held))
    await releaseHold(tx, practice.id, now, context.requestId)
  if (plan.entries.length > 0) {
    const ofVoucher = await settleVoucher(tx, { practice: withEntries(practice, added), intent: held, state: plan.state, order }, now)
    cases.push(...(await applyEntries(context, tx, { succession, intent: held, plan, added: [...added, ...ofVoucher] }, now)))
  }
  const opened = await openCases(tx, held.guid, cases, now)
  const intent: PaymentIntent = { ...held, state: plan.state, orderId: held.orderId ?? order.id }
  return { intent, plan: { entries: plan.entries, before: held.state, opened } }
}

/** Marks requested refunds that the provider took and then failed, and returns a case for each: the customer still waits for the money. */
async function failRequestedRefunds(tx: Database, { refunds }: ProviderOrder): Promise<readonly NewCase[]> {
  const failed = await failRefunds(
    tx,
    refunds.filter(({ status }) => status === 'FAILED' || status === 'CANCELLED'),
  )
  return failed.map(({ refundId, amountCents }) => ({ reason: 'refund-failed', captureId: refundId, amountCents, currency: 'EUR' }))
}

/** Returns whether a refund of the payment has no row yet, be it requested here or at the provider. */
async function isRefundAwaited(tx: Database, { guid }: PaymentIntent, { refunds }: ProviderOrder, now: Date): Promise<boolean> {
  return refunds.some(({ status }) => status === 'PENDING') || (await awaitsRefund(tx, guid, new Date(now.getTime() - repeatableMs)))
}

interface AppliedEntries {
  /** The bookings before the new entries. */
  succession: Succession
  intent: PaymentIntent
  plan: Settlement
  /** The inserted entries, of money and of the voucher. */
  added: readonly PaymentEntry[]
}

/** Applies new ledger entries: transfers, extras, credit, parto sicuro, mails, audit entry. Returns the cases that they cause. */
async function applyEntries(
  context: UseCaseContext,
  tx: Database,
  { succession, intent, plan, added }: AppliedEntries,
  now: Date,
): Promise<readonly NewCase[]> {
  const [practice] = succession
  const { memberId } = practice.buyer
  const latest = latestOf(succession)
  const isPaid = plan.entries.some(({ kind }) => kind === 'capture')
  const { remainingCents, uncovering } = await applyToBookings(tx, { succession, added }, now, async (paid) =>
    isPaid && paid.readableStatus !== 'annullato' && isHeldFor(paid, intent)
      ? bookHold(context, tx, paid, { memberId, language: intent.language }, now)
      : paid,
  )
  const money = added.filter(({ voucherId }) => voucherId === null)
  await enqueuePaymentMails(context, tx, intent, { memberId, entries: money })
  await writeAudit(tx, {
    at: now,
    actorId: null,
    action: 'payment',
    subject: 'practice',
    subjectId: String(practice.id),
    requestId: context.requestId,
    changes: {
      intent: intent.guid,
      entries: added.map(({ kind, amountCents, captureId }) => ({ kind, amountCents, captureId })),
      remainingCents,
      ...(latest.id !== practice.id && { movedTo: latest.id }),
    },
  })
  if (uncovering === undefined) return []
  return [{ reason: 'advance-returned', captureId: uncovering.captureId ?? '', amountCents: uncovering.amountCents, currency: 'EUR' }]
}
