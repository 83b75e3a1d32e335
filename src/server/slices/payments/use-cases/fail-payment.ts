import { writeAudit } from '../../../database/audit.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { lockPracticeOf } from '../../bookings/queries.ts'
import { releaseHold } from '../../bookings/use-cases/service-holds.ts'
import { mayHaveMoved, nextCheck } from '../domain/payment-intents.ts'
import { changeIntent, findOpenIntent } from '../stores/payment-intents-store.ts'
import { logState } from './log-state.ts'

export interface PaymentFailure {
  memberId: number
  practiceId: number
  /** The provider's code for the failure, as the browser received it. */
  failure: string
}

/**
 * Ends the open payment of a booking after a failure or cancellation in the browser.
 *
 * Another payment may then begin. Leaves payments whose money may have moved, and captured ones (requirements I5, P13). Idempotent. Throws
 * `not-found`.
 */
export async function failPayment(
  { database, clock, log, requestId }: UseCaseContext,
  { memberId, practiceId, failure }: PaymentFailure,
): Promise<void> {
  const now = clock.now()
  const ended = await database.transaction().execute(async (tx) => {
    if ((await lockPracticeOf(tx, memberId, practiceId)) === undefined) throw new Refusal('not-found')
    const open = await findOpenIntent(tx, practiceId)
    if (open === undefined || mayHaveMoved(open.state)) return undefined
    const checkAt = nextCheck('failed', 0, { now, expiresAt: open.expiresAt, createdAt: open.createdAt })
    await changeIntent(tx, open.guid, { state: 'failed', failure, checkAt: open.orderId === null ? undefined : checkAt }, now)
    if (open.kind === 'upsell') await releaseHold(tx, practiceId, now, requestId)
    await writeAudit(tx, {
      at: now,
      actorId: memberId,
      action: 'payment-fail',
      subject: 'practice',
      subjectId: String(practiceId),
      requestId,
      changes: { intent: open.guid, failure },
    })
    return open
  })
  if (ended !== undefined) logState(log, ended, ended.state, 'failed', { failure })
}
