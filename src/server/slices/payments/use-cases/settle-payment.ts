import { writeAudit } from '../../../database/audit.ts'
import type { Database } from '../../../database/database.ts'
import type { ProviderOrder, ProviderRefund } from '../../../providers/payments/payment-provider.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { describePractice, type StoredPractice } from '../../bookings/domain/practices.ts'
import { findBuyer, requirePracticeOf } from '../../bookings/queries.ts'
import { securePractice } from '../../bookings/use-cases/secure-practice.ts'
import { bookHold, releaseHold } from '../../bookings/use-cases/service-holds.ts'
import { type IntentState, isOpen, nextCheck, type PaymentIntent } from '../domain/payment-intents.ts'
import { planSettlement, type Settlement } from '../domain/settlement.ts'
import { changeIntent, type DueIntent, findIntent } from '../stores/payment-intents-store.ts'
import { type AddedEntry, addEntries, listBookedEntries, openCases } from '../stores/settlements-store.ts'
import { enqueuePaymentMails } from './enqueue-payment-mails.ts'
import { lockAnyPractice } from './lock-any-practice.ts'
import { logState } from './log-state.ts'
import { lockLatestPractice, moveMoneyToSuccessor } from './move-money-to-successor.ts'
import { settleCredit } from './settle-credit.ts'

export interface ToSettle {
  intentGuid: string
  /** The provider's order, read after the call that is settled. */
  order: ProviderOrder
  /** Reversals reported by an event. */
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
    const known = await findIntent(tx, toSettle.intentGuid)
    if (known === undefined) throw new Error(`There is no payment ${toSettle.intentGuid}`)
    await lockAnyPractice(tx, known.practiceId)
    const held = (await findIntent(tx, known.guid)) ?? known
    const settled = await settle(context, tx, held, toSettle, now)
    await toSettle.also?.(tx)
    return settled
  })
  // Logged after the transaction, so that the line is true.
  if (intent.state !== plan.before || plan.entries.length > 0 || plan.opened > 0)
    logState(context.log, intent, plan.before, intent.state, {
      booked: plan.entries.map(({ kind, amountCents }) => ({ kind, amountCents })),
    })
  if (plan.opened > 0) context.log.error({ intent: intent.guid, cases: plan.opened }, 'a payment needs an operator')
  return intent
}

interface Settled {
  intent: PaymentIntent
  plan: Pick<Settlement, 'entries'> & { before: IntentState; opened: number }
}

async function settle(
  context: UseCaseContext,
  tx: Database,
  held: DueIntent,
  { order, reversals = [] }: ToSettle,
  now: Date,
): Promise<Settled> {
  const buyer = await findBuyer(tx, held.practiceId)
  if (buyer === undefined) throw new Error(`There is no booking ${held.practiceId}`)
  const practice = await requirePracticeOf(tx, buyer.memberId, held.practiceId)
  // Money for a booking that was moved to another trip follows it there.
  const latest = await lockLatestPractice(tx, practice.id)
  const plan = planSettlement({
    intent: held,
    order,
    reversals,
    booked: await listBookedEntries(tx, held.practiceId),
    merchantId: context.payments?.merchantId,
    isPayable: latest.readableStatus !== 'annullato' && (held.kind !== 'upsell' || isHeldFor(practice, held)),
  })
  const opened = await openCases(tx, held.guid, plan.cases, now)
  const added = await addEntries(tx, { practiceId: held.practiceId, intentGuid: held.guid, source: buyer.name }, plan.entries, now)
  const isChanged = plan.state !== held.state
  await changeIntent(
    tx,
    held.guid,
    {
      ...(isChanged && { state: plan.state, failure: plan.failure }),
      ...(held.orderId === null && { orderId: order.id }),
      checkAt: nextCheck(plan.state, isChanged ? 0 : held.checks, { now, expiresAt: held.expiresAt, createdAt: held.createdAt }),
    },
    now,
  )
  // A payment that had ended before releases nothing: another one may be paying for the current hold.
  if (held.kind === 'upsell' && isOpen(held.state) && !isOpen(plan.state) && plan.state !== 'captured' && isHeldFor(practice, held))
    await releaseHold(tx, practice.id, now, context.requestId)
  if (plan.entries.length > 0)
    await applyEntries(context, tx, { practice, latest, memberId: buyer.memberId, intent: held, plan, added }, now)
  const intent: PaymentIntent = { ...held, state: plan.state, orderId: held.orderId ?? order.id }
  return { intent, plan: { entries: plan.entries, before: held.state, opened: opened.length } }
}

/** Returns whether the booking's hold is the one that the payment pays for. */
function isHeldFor({ hold }: StoredPractice, { amountCents }: Pick<PaymentIntent, 'amountCents'>): boolean {
  return hold?.amountCents === amountCents
}

interface AppliedEntries {
  practice: StoredPractice
  /** The last successor of the booking, or the booking itself if it was not moved. */
  latest: StoredPractice
  memberId: number
  intent: PaymentIntent
  plan: Settlement
  /** The inserted entries. */
  added: readonly AddedEntry[]
}

/** Applies new ledger entries: transfers, extras, credit, parto sicuro, mails, audit entry. */
async function applyEntries(
  context: UseCaseContext,
  tx: Database,
  { practice, latest, memberId, intent, plan, added }: AppliedEntries,
  now: Date,
): Promise<void> {
  await moveMoneyToSuccessor(tx, practice.id, now)
  const isPaid = plan.entries.some(({ kind }) => kind === 'capture')
  if (isPaid && intent.kind === 'upsell' && practice.readableStatus !== 'annullato' && isHeldFor(practice, intent))
    await bookHold(context, tx, practice, { memberId, language: intent.language }, now)
  const after = describePractice(await requirePracticeOf(tx, memberId, practice.id), now)
  await settleCredit(tx, practice.id, after.remainingAmount, now, 'payment')
  // A payment of the whole balance includes the advance.
  const { remainingAmount } = describePractice(await requirePracticeOf(tx, memberId, latest.id), now)
  const coversAdvance = intent.kind === 'advance' || remainingAmount <= 0
  if (isPaid && coversAdvance && latest.partoSicuroWished && !latest.partoSicuro) await securePractice(tx, latest.id)
  await enqueuePaymentMails(context, tx, intent, { memberId, entries: added })
  await writeAudit(tx, {
    at: now,
    actorId: null,
    action: 'payment',
    subject: 'practice',
    subjectId: String(practice.id),
    requestId: context.requestId,
    changes: {
      intent: intent.guid,
      entries: plan.entries.map(({ kind, amountCents, captureId }) => ({ kind, amountCents, captureId })),
      remainingCents: { from: describePractice(latest, now).remainingAmount, to: remainingAmount },
      ...(latest.id !== practice.id && { movedTo: latest.id }),
    },
  })
}
