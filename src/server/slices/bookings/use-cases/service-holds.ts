import { writeAudit } from '../../../database/audit.ts'
import type { Database } from '../../../database/database.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { exchangeSeats } from '../../trips/use-cases/exchange-seats.ts'
import type { StoredPractice } from '../domain/practices.ts'
import { deleteHold, findHold } from '../stores/service-holds-store.ts'
import { replaceServices } from '../stores/services-store.ts'

/**
 * Releases the hold of a booking and its seats; returns false when there is none.
 *
 * For a failed payment, an expired hold or another choice of the customer. The caller must hold the booking's row lock.
 */
export async function releaseHold(tx: Database, practiceId: number, at: Date, requestId: string | null): Promise<boolean> {
  const hold = await findHold(tx, practiceId)
  if (hold === undefined) return false
  const serviceIds = hold.services.map((service) => service.serviceId)
  const { packageId, places: count } = hold
  await exchangeSeats(tx, { from: { packageId, serviceIds }, to: { packageId, serviceIds: [] }, count })
  await deleteHold(tx, practiceId)
  await writeAudit(tx, {
    at,
    actorId: null,
    action: 'upsell-release',
    subject: 'practice',
    subjectId: String(practiceId),
    requestId,
    changes: { services: serviceIds, amountCents: hold.amountCents },
  })
  return true
}

/**
 * Adds the held extras to their booking once they are paid, and enqueues the mail.
 *
 * Call it in the transaction that books the payment, with the booking's row lock held.
 */
export async function bookHold(
  { jobs, requestId, log }: Pick<UseCaseContext, 'jobs' | 'requestId' | 'log'>,
  tx: Database,
  practice: StoredPractice,
  recipient: Pick<UseCaseContext, 'language'> & { memberId: number },
  at: Date,
): Promise<void> {
  const hold = await findHold(tx, practice.id)
  if (hold === undefined) return
  const serviceIds = hold.services.map((service) => service.serviceId)
  await replaceServices(tx, practice.id, [...practice.serviceSnapshots, ...hold.services])
  await deleteHold(tx, practice.id)
  await writeAudit(tx, {
    at,
    actorId: recipient.memberId,
    action: 'upsell',
    subject: 'practice',
    subjectId: String(practice.id),
    requestId,
    changes: { services: serviceIds, amountCents: hold.amountCents },
  })
  const job = await jobs.enqueue(tx, 'mail', { mail: 'services-added', ...recipient, practiceId: practice.id, serviceIds })
  log.info({ job, mail: 'services-added' }, 'mail enqueued')
}
