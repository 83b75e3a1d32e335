import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { exchangeSeats, lockSeats } from '../../trips/use-cases/exchange-seats.ts'
import type { StoredPractice } from '../domain/practices.ts'
import { deleteHold, findHold, type StoredHold } from '../stores/service-holds-store.ts'
import { replaceServices } from '../stores/services-store.ts'

/**
 * Releases the hold of a booking and its seats; returns false when there is none.
 *
 * For a failed payment, an expired hold or another choice of the customer. The caller must hold the booking's row lock.
 */
export async function releaseHold(tx: Database, practiceId: number, at: Date, requestId: string | null): Promise<boolean> {
  const hold = await findHold(tx, practiceId)
  if (hold === undefined) return false
  const seats = seatsOf(hold)
  const { serviceIds } = seats
  await exchangeSeats(tx, { from: seats, to: { ...seats, serviceIds: [] }, count: hold.places })
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

/** Releases the holds of several bookings. The caller must hold the bookings' row locks. */
export async function releaseHolds(tx: Database, practiceIds: readonly number[], at: Date): Promise<void> {
  const holds: StoredHold[] = []
  for (const practiceId of practiceIds) holds.push(...[await findHold(tx, practiceId)].filter((hold) => hold !== undefined))
  await lockSeats(tx, holds.map(seatsOf))
  for (const { practiceId } of holds) await releaseHold(tx, practiceId, at, null)
}

const seatsOf = ({ packageId, services }: StoredHold): { packageId: number; serviceIds: number[] } => ({
  packageId,
  serviceIds: services.map(({ serviceId }) => serviceId),
})

/**
 * Adds the held extras to their booking once they are paid, enqueues the mail and returns the booking with them.
 *
 * Call it in the transaction that books the payment, with the booking's row lock held.
 */
export async function bookHold(
  { jobs, requestId, log }: Pick<UseCaseContext, 'jobs' | 'requestId' | 'log'>,
  tx: Database,
  practice: StoredPractice,
  recipient: Pick<UseCaseContext, 'language'> & { memberId: number },
  at: Date,
): Promise<StoredPractice> {
  const { hold } = practice
  if (hold === null) return practice
  const serviceIds = hold.services.map((service) => service.serviceId)
  const serviceSnapshots = [...practice.serviceSnapshots, ...hold.services]
  await replaceServices(tx, practice.id, serviceSnapshots)
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
  return { ...practice, serviceSnapshots, hold: null, isModifying: false }
}
