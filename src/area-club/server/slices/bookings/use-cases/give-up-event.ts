import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { Fault } from '../../../../../core/server/domain/fault.ts'
import { markEventHandled } from '../../../../../core/server/inbox/provider-events-store.ts'

/** Gives up an event that names no known payment, for an operator. Throws a Fault when there is none or it is handled. */
export async function giveUpEvent({ database, clock, requestId, log }: UseCaseContext, { eventId }: { eventId: string }): Promise<void> {
  const now = clock.now()
  await database.transaction().execute(async (tx) => {
    if (!(await markEventHandled(tx, 'payments', eventId, now)))
      throw new Fault(`No event ${JSON.stringify(eventId)} of the payment provider is waiting.`)
    await writeAudit(tx, {
      at: now,
      actorId: null,
      action: 'payment-event-close',
      subject: 'payment-event',
      subjectId: eventId,
      requestId,
      changes: {},
    })
  })
  log.info({ event: eventId }, 'payment event given up')
}
