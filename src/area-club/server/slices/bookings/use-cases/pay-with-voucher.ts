import { randomUUID } from 'node:crypto'
import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { isReplaceable, type PaymentIntent } from '../domain/payment-intents.ts'
import { computePayable, describePractice, type Practice } from '../domain/practices.ts'
import { voucherCaptureId } from '../domain/voucher-payments.ts'
import { lockPracticeOf } from '../queries.ts'
import { changeIntent, findOpenIntent } from '../stores/payment-intents-store.ts'
import { spendVoucher } from '../stores/voucher-payments-store.ts'
import { applyToBookings } from './apply-to-bookings.ts'
import { enqueuePaymentMails } from './enqueue-payment-mails.ts'
import { logState } from './log-state.ts'
import { requireVoucher } from './require-voucher.ts'

export interface VoucherPayment {
  memberId: number
  practiceId: number
  /** The remaining amount that the customer was shown, in cents: the voucher pays all of it. */
  amountCents: number
  voucherCode: string
  /** Throws when the operation's guards forbid paying the locked booking. */
  checkGuards(tx: Database, loaded: { practice: Practice }): Promise<void>
}

/**
 * Pays all that remains of a booking with a voucher, without the provider. What is left stays on the voucher.
 *
 * Throws `not-found`, `not-payable`, `payment-pending`, a reason why the voucher cannot pay, and `amount-changed` with what would remain to
 * be paid in another way.
 */
export async function payWithVoucher(context: UseCaseContext<'vouchers'>, payment: VoucherPayment): Promise<void> {
  const now = context.clock.now()
  const ended = await context.database.transaction().execute((tx) => pay(context, tx, payment, now))
  if (ended !== undefined) logState(context.log, ended, ended.state, 'expired')
}

async function pay(
  context: UseCaseContext<'vouchers'>,
  tx: Database,
  { memberId, practiceId, amountCents, voucherCode, checkGuards }: VoucherPayment,
  now: Date,
): Promise<PaymentIntent | undefined> {
  const practice = await lockPracticeOf(tx, memberId, practiceId)
  if (practice === undefined) throw new Refusal('not-found')
  await checkGuards(tx, { practice: describePractice(practice, now) })
  const { remainingCents } = computePayable(practice, now)
  if (remainingCents === 0) throw new Refusal('not-payable')
  const open = await findOpenIntent(tx, practiceId)
  if (open !== undefined && !isReplaceable(open)) throw new Refusal('payment-pending')
  const voucher = await requireVoucher(context, tx, { practice, code: voucherCode }, now)
  if (voucher.cents !== remainingCents || amountCents !== remainingCents)
    throw new Refusal('amount-changed', { extra: { amount: remainingCents - voucher.cents } })
  if (open !== undefined) await changeIntent(tx, open.guid, { state: 'expired', checkAt: now }, now)
  const captureId = voucherCaptureId(randomUUID())
  const spent = await spendVoucher(tx, { practice, voucherId: voucher.id, cents: voucher.cents, captureId, intentGuid: null }, now)
  const { remainingCents: remaining } = await applyToBookings(tx, { succession: [practice], added: [spent] }, now)
  await enqueuePaymentMails(context, tx, { guid: captureId, language: context.language, payerId: null }, { memberId, entries: [spent] })
  await writeAudit(tx, {
    at: now,
    actorId: memberId,
    action: 'voucher-payment',
    subject: 'practice',
    subjectId: String(practiceId),
    requestId: context.requestId,
    changes: { voucher: voucher.id, amountCents: voucher.cents, remainingCents: remaining },
  })
  return open
}
