import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { isOpen, mayHaveMoved } from '../domain/payment-intents.ts'
import { lockPracticeOf } from '../queries.ts'
import { findIntentOfOrder } from '../stores/payment-intents-store.ts'
import { endPayment } from './end-payment.ts'
import { logState } from './log-state.ts'

export interface PaymentFailure {
  memberId: number
  practiceId: number
  /** The order that failed; undefined when the browser does not name one, as before it has one. */
  orderId: string | undefined
  /** The provider's code for the failure, as the browser received it. */
  failure: string
}

/**
 * Ends the payment of an order after a failure or cancellation in the browser.
 *
 * Another payment may then begin. A report that names no order ends nothing: it may be late, and another payment open meanwhile. Leaves
 * payments whose money may have moved, and captured ones (requirements I5, P13). Idempotent. Throws `not-found`.
 */
export async function failPayment(
  { database, clock, log, requestId }: UseCaseContext,
  { memberId, practiceId, orderId, failure }: PaymentFailure,
): Promise<void> {
  const now = clock.now()
  const ended = await database.transaction().execute(async (tx) => {
    const practice = await lockPracticeOf(tx, memberId, practiceId, 'pay')
    if (practice === undefined) throw new Refusal('not-found')
    if (orderId === undefined) return undefined
    const open = await findIntentOfOrder(tx, practiceId, orderId)
    if (open === undefined) throw new Refusal('not-found')
    if (!isOpen(open.state) || mayHaveMoved(open.state)) return undefined
    await endPayment(tx, open, { state: 'failed', failure }, now, { practice, requestId })
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
