import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { largestId } from '../../../../../core/server/database/largest-id.ts'
import { Fault } from '../../../../../core/server/domain/fault.ts'
import { endedByOperator, isHeldFor, mayHaveMoved, type PaymentIntent } from '../domain/payment-intents.ts'
import { lockAnyPractice, lockPracticeRow } from '../queries.ts'
import { closePaymentCase, findPaymentCase, type PaymentCase } from '../stores/payment-cases-store.ts'
import { changeIntent, findIntent } from '../stores/payment-intents-store.ts'
import { failPendingEntries } from '../stores/settlements-store.ts'
import { logState } from './log-state.ts'
import { releaseHold } from './service-holds.ts'

/**
 * Closes a payment case for an operator. Throws a Fault when there is none or it is closed already.
 *
 * Closing the case of a payment that the provider cannot be asked about ends the payment, so that its booking can be paid again; money that is
 * found later is booked all the same.
 */
export async function closeCase(
  context: UseCaseContext,
  { caseId }: { caseId: number },
): Promise<PaymentCase & { hasEndedPayment: boolean }> {
  const now = context.clock.now()
  const { found, ended } = await context.database.transaction().execute(async (tx) => {
    const found = caseId > largestId ? undefined : await findPaymentCase(tx, caseId)
    if (found === undefined) throw new Fault(`There is no payment case ${caseId}.`)
    await lockPracticeRow(tx, found.practiceId)
    if (!(await closePaymentCase(tx, caseId, now))) throw new Fault(`The payment case ${caseId} is closed already.`)
    const isUnknown = found.reason === 'unsettled' || found.reason === 'unknown-order'
    const ended = isUnknown ? await endPayment(context, tx, found.intentGuid, now) : undefined
    await writeAudit(tx, {
      at: now,
      actorId: null,
      action: 'payment-case-close',
      subject: 'practice',
      subjectId: String(found.practiceId),
      requestId: context.requestId,
      changes: {
        case: caseId,
        intent: found.intentGuid,
        reason: found.reason,
        captureId: found.captureId,
        ...(ended && { payment: { from: ended.state, to: 'failed' } }),
      },
    })
    return { found, ended }
  })
  context.log.info({ intent: found.intentGuid, case: caseId, reason: found.reason }, 'payment case closed')
  if (ended !== undefined) logState(context.log, ended, ended.state, 'failed', { failure: endedByOperator })
  return { ...found, hasEndedPayment: ended !== undefined }
}

/** Ends a payment of unknown outcome and returns it as it was; undefined when its outcome is known meanwhile. */
async function endPayment({ requestId }: UseCaseContext, tx: Database, guid: string, now: Date): Promise<PaymentIntent | undefined> {
  const intent = await findIntent(tx, guid)
  if (intent === undefined || !mayHaveMoved(intent.state)) return undefined
  const practice = await lockAnyPractice(tx, intent.practiceId)
  // The nightly check goes on asking about it.
  await changeIntent(tx, guid, { state: 'failed', failure: endedByOperator, unreadSince: null, checkAt: undefined }, now)
  await failPendingEntries(tx, { practiceId: intent.practiceId, intentGuid: guid }, now)
  if (isHeldFor(practice, intent)) await releaseHold(tx, intent.practiceId, now, requestId)
  return intent
}
