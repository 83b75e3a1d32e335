import { randomUUID } from 'node:crypto'
import { paymentTexts } from '#generated/server/texts.ts'
import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { type AuditEntry, writeAudit } from '../../../../../core/server/database/audit.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { renderText } from '../../../../../core/server/domain/render-text.ts'
import type { PaymentMethod } from '../../../domain/codes.ts'
import {
  type PaymentProvider,
  type ProviderOrder,
  ProviderRefusal,
  ProviderUnreachable,
} from '../../../providers/payments/payment-provider.ts'
import { decideOrder, isOpen, type PaymentIntent, type PaymentKind } from '../domain/payment-intents.ts'
import { computePayable, describePractice, type Practice, type StoredPractice } from '../domain/practices.ts'
import { requireProvider } from '../domain/require-provider.ts'
import { lockPracticeOf, lockPracticeRow } from '../queries.ts'
import { addIntent, changeIntent, findIntent, findOpenIntent } from '../stores/payment-intents-store.ts'
import { logState } from './log-state.ts'
import { requireVoucher } from './require-voucher.ts'

export interface PaymentBegin {
  memberId: number
  practiceId: number
  /** The amount that the customer was shown, in cents. */
  amountCents: number
  method: PaymentMethod
  /** The voucher that pays the rest of the balance beside the amount; undefined without one. */
  voucherCode: string | undefined
  /** The amount is a part of the balance. */
  isPart: boolean
  /** Throws when the operation's guards forbid paying the locked booking. */
  checkGuards(tx: Database, loaded: { practice: Practice }): Promise<void>
}

/**
 * Begins a payment, or continues the open one, and returns the provider's order id.
 *
 * A second adult pays what remains or a part of it, without the buyer's vouchers and what only the buyer has begun, such as held extras.
 *
 * Throws `not-found`, `amount-changed` with the current amount, `payment-pending`, a reason why the voucher cannot pay, and `unavailable`
 * when the provider does not answer: a retry returns the same order (requirements P4).
 */
export async function beginPayment(context: UseCaseContext<'paymentTimes' | 'vouchers'>, begin: PaymentBegin): Promise<string> {
  const provider = requireProvider(context)
  const { intent, practice } = await reserve(context, begin)
  if (intent.orderId !== null) return intent.orderId
  const order = await createOrder(context, provider, intent, practice)
  return storeOrder(context, begin, intent, order)
}

/** Stores the payment intent with its request ids before the provider is called. */
async function reserve(
  context: UseCaseContext<'paymentTimes' | 'vouchers'>,
  { memberId, practiceId, amountCents, method, voucherCode, isPart, checkGuards }: PaymentBegin,
): Promise<{ intent: PaymentIntent; practice: StoredPractice }> {
  const now = context.clock.now()
  const expiresAt = new Date(now.getTime() + context.settings.paymentTimes.reservationMs)
  const { ended, hasBegun, ...reserved } = await context.database.transaction().execute(async (tx) => {
    const practice = await lockPracticeOf(tx, memberId, practiceId, 'pay')
    const isBuyer = practice?.buyer.memberId === memberId
    if (practice === undefined || (!isBuyer && voucherCode !== undefined)) throw new Refusal('not-found')
    const payerId = isBuyer ? null : memberId
    const audit = (changes: AuditEntry['changes']) =>
      writeAudit(tx, {
        ...{ at: now, actorId: memberId, action: 'payment-begin', subject: 'practice', subjectId: String(practiceId) },
        ...{ requestId: context.requestId, changes },
      })
    await checkGuards(tx, { practice: describePractice(practice, now) })
    const open = await findOpenIntent(tx, practiceId)
    const voucher = voucherCode === undefined ? undefined : await requireVoucher(context, tx, { practice, code: voucherCode }, now)
    const step = decideOrder(
      computePayable(isBuyer ? practice : { ...practice, hold: null, partoSicuroWished: false }, now),
      { amountCents, voucher, isPart },
      open,
      now,
    )
    if (step.kind === 'refuse') throw new Refusal(step.code, step.code === 'amount-changed' ? { extra: { amount: step.amountCents } } : {})
    if (step.kind === 'reuse' && open !== undefined) {
      const until = reservedUntil(practice, open.kind, expiresAt)
      const isTakenOver = open.payerId !== payerId
      const payer = { payerId, language: context.language }
      await changeIntent(tx, open.guid, { method, ...(isTakenOver && { payer }), expiresAt: until, checkAt: until }, now)
      if (isTakenOver) await audit({ intent: open.guid, kind: open.kind, method, amountCents, isTakenOver })
      return { intent: { ...open, method, expiresAt: until }, practice, ended: undefined, hasBegun: false }
    }
    if (open !== undefined) await changeIntent(tx, open.guid, { state: 'expired', checkAt: now }, now)
    const kind = step.kind === 'begin' ? step.payment : 'balance'
    const intent = {
      guid: randomUUID(),
      practiceId,
      kind,
      method,
      amountCents,
      createRequestId: randomUUID(),
      captureRequestId: randomUUID(),
      language: context.language,
      expiresAt: reservedUntil(practice, kind, expiresAt),
      holdId: kind === 'upsell' ? (practice.hold?.id ?? null) : null,
      voucherId: voucher?.id ?? null,
      voucherCents: voucher?.cents ?? 0,
      payerId,
    } as const
    await addIntent(tx, intent, now)
    await audit({ intent: intent.guid, kind: intent.kind, method, amountCents, ...(voucher && { voucher }) })
    return { intent: { ...intent, state: 'created', orderId: null } as const, practice, ended: open, hasBegun: true }
  })
  if (ended !== undefined) logState(context.log, ended, ended.state, 'expired')
  if (hasBegun) logState(context.log, reserved.intent, undefined, 'created', { kind: reserved.intent.kind, method, amountCents })
  return reserved
}

/** Limits the payment of extras to the time of their hold. */
function reservedUntil({ hold }: StoredPractice, kind: PaymentKind, expiresAt: Date): Date {
  const heldUntil = hold === null ? expiresAt : new Date(hold.expiresAt)
  return kind === 'upsell' && heldUntil < expiresAt ? heldUntil : expiresAt
}

async function createOrder(
  context: UseCaseContext,
  provider: PaymentProvider,
  intent: PaymentIntent,
  practice: StoredPractice,
): Promise<ProviderOrder> {
  const order = {
    reference: intent.guid,
    requestId: intent.createRequestId,
    amountCents: intent.amountCents,
    description: renderText(paymentTexts.order, intent.language, { code: practice.shortCode, title: practice.buyedPackage.title }).slice(
      0,
      127,
    ),
  }
  try {
    try {
      return await provider.createOrder(order)
    } catch (error) {
      // The response may have been lost: the same request id returns the same order.
      if (error instanceof ProviderUnreachable) return await provider.createOrder(order)
      throw error
    }
  } catch (error) {
    if (error instanceof ProviderUnreachable) {
      context.log.warn({ err: error, intent: intent.guid }, 'the payment provider did not answer')
      throw new Refusal('unavailable', { retryAfterSeconds: error.retryAfterSeconds ?? 10 })
    }
    if (!(error instanceof ProviderRefusal)) throw error
    context.log.error({ err: error, intent: intent.guid, debugId: error.debugId }, 'the payment provider refused an order')
    throw new Refusal('unavailable')
  }
}

async function storeOrder(
  context: UseCaseContext,
  { practiceId }: PaymentBegin,
  begun: PaymentIntent,
  order: ProviderOrder,
): Promise<string> {
  const now = context.clock.now()
  const isKept = await context.database.transaction().execute(async (tx) => {
    await lockPracticeRow(tx, practiceId)
    const intent = await findIntent(tx, begun.guid)
    // Another call may have ended the payment or stored the same order.
    if (intent === undefined || !isOpen(intent.state)) throw new Refusal('payment-pending')
    if (intent.state !== 'created') return false
    await changeIntent(tx, intent.guid, { state: 'ordered', orderId: order.id, checkAt: intent.expiresAt }, now)
    return true
  })
  if (isKept) logState(context.log, { guid: begun.guid, orderId: order.id }, 'created', 'ordered')
  return order.id
}
