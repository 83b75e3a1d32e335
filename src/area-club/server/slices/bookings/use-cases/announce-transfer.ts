import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { describePractice, type Practice } from '../domain/practices.ts'
import { announce } from '../domain/transfers.ts'
import { lockPracticeOf } from '../queries.ts'
import { setTransfer } from '../stores/practices-store.ts'

export interface TransferAnnouncement {
  memberId: number
  practiceId: number
  /** The remaining amount that the customer was shown, in cents. */
  amountCents: number
  /** Throws when the operation's guards forbid paying the locked booking. */
  checkGuards(tx: Database, loaded: { practice: Practice }): Promise<void>
}

/**
 * Records that the customer pays the remaining amount by bank transfer, and mails its data. One that is announced stays unchanged.
 *
 * Throws `not-found`, `payment-pending`, `not-payable` when nothing remains, and `amount-changed` with the current amount.
 */
export async function announceTransfer(context: UseCaseContext, announcement: TransferAnnouncement): Promise<void> {
  const { memberId, practiceId, amountCents } = announcement
  const { jobs, language, log, requestId } = context
  const now = context.clock.now()
  await context.database.transaction().execute(async (tx) => {
    const practice = await lockPracticeOf(tx, memberId, practiceId)
    if (practice === undefined) throw new Refusal('not-found')
    const shown = describePractice(practice, now)
    await announcement.checkGuards(tx, { practice: shown })
    if (shown.announcedTransfer !== null) return
    if (shown.isPaymentPending) throw new Refusal('payment-pending')
    if (shown.remainingAmount <= 0) throw new Refusal('not-payable')
    if (shown.remainingAmount !== amountCents) throw new Refusal('amount-changed', { extra: { amount: shown.remainingAmount } })
    const transfer = announce(amountCents, now)
    await setTransfer(tx, practiceId, transfer)
    await writeAudit(tx, {
      at: now,
      actorId: memberId,
      action: 'transfer-announce',
      subject: 'practice',
      subjectId: String(practiceId),
      requestId,
      changes: { amountCents, payBefore: transfer.payBefore },
    })
    const job = await jobs.enqueue(tx, 'mail', { mail: 'transfer-announced', language, memberId, practiceId })
    log.info({ job, mail: 'transfer-announced' }, 'mail enqueued')
  })
}

/** Takes back the announcement of a transfer, so that the booking can be paid in another way. Idempotent. Throws `not-found`. */
export async function withdrawTransfer(
  { database, clock, requestId }: UseCaseContext,
  { memberId, practiceId }: { memberId: number; practiceId: number },
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const practice = await lockPracticeOf(tx, memberId, practiceId)
    if (practice === undefined) throw new Refusal('not-found')
    if (practice.transfer === null) return
    await setTransfer(tx, practiceId, null)
    await writeAudit(tx, {
      at: clock.now(),
      actorId: memberId,
      action: 'transfer-withdraw',
      subject: 'practice',
      subjectId: String(practiceId),
      requestId,
      changes: { amountCents: practice.transfer.amountCents, announcedAt: practice.transfer.announcedAt },
    })
  })
}
