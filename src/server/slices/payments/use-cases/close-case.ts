import { writeAudit } from '../../../database/audit.ts'
import { largestId } from '../../../database/largest-id.ts'
import { Fault } from '../../../domain/fault.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { closePaymentCase, findPaymentCase, type PaymentCase } from '../stores/payment-cases-store.ts'
import { lockAnyPractice } from './lock-any-practice.ts'

/** Closes a payment case for an operator. Throws a Fault when there is none or it is closed already. */
export async function closeCase({ database, clock, requestId, log }: UseCaseContext, { caseId }: { caseId: number }): Promise<PaymentCase> {
  const now = clock.now()
  const closed = await database.transaction().execute(async (tx) => {
    const found = caseId > largestId ? undefined : await findPaymentCase(tx, caseId)
    if (found === undefined) throw new Fault(`There is no payment case ${caseId}.`)
    await lockAnyPractice(tx, found.practiceId)
    if (!(await closePaymentCase(tx, caseId, now))) throw new Fault(`The payment case ${caseId} is closed already.`)
    await writeAudit(tx, {
      at: now,
      actorId: null,
      action: 'payment-case-close',
      subject: 'practice',
      subjectId: String(found.practiceId),
      requestId,
      changes: { case: caseId, intent: found.intentGuid, reason: found.reason, captureId: found.captureId },
    })
    return found
  })
  log.info({ intent: closed.intentGuid, case: caseId, reason: closed.reason }, 'payment case closed')
  return closed
}
