import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import type { ServiceSnapshot } from '../../../domain/service-snapshot.ts'
import { exchangeSeats } from '../../trips/use-cases/exchange-seats.ts'
import { computeTotalCents, describePractice, type Practice } from '../domain/practices.ts'
import { withSurcharge } from '../domain/prices.ts'
import { seatsBetween } from '../domain/seats.ts'
import { lockPracticeOf } from '../queries.ts'
import { replaceServices } from '../stores/services-store.ts'
import { endedByChange, endOpenPayment } from './end-payment.ts'
import { logState } from './log-state.ts'
import { planServices, type ServicesRequest } from './plan-services.ts'
import { settleCredit } from './settle-credit.ts'

export interface ServicesEdit extends ServicesRequest {
  memberId: number
  /** The total that the customer agreed to; undefined to accept any price. */
  expectedTotalCents: number | undefined
  /** Throws when the operation's guards forbid the change for the locked booking. */
  checkGuards(tx: Database, loaded: { practice: Practice }): Promise<void>
}

/**
 * Changes the services of a booking within its package and returns the remaining cents.
 *
 * Settles the booking's credit. Throws `not-found`, `invalid-fields`, `amount-changed`, and the refusal codes of `planServices`.
 */
export async function editServices(
  { database, clock, log, settings, requestId }: UseCaseContext<'prices'>,
  edit: ServicesEdit,
): Promise<number> {
  const now = clock.now()
  const { remainingCents, ended } = await database.transaction().execute(async (tx) => {
    const practice = await lockPracticeOf(tx, edit.memberId, edit.practiceId)
    if (practice === undefined) throw new Refusal('not-found')
    await edit.checkGuards(tx, { practice: describePractice(practice, now) })
    if (edit.newPackageId !== practice.buyedPackage.id)
      throw new Refusal('invalid-fields', { errors: { newPackageId: 'package-not-booked' } })
    const plan = await planServices(tx, practice, edit, settings.prices, localDay(now))
    if (plan.code !== 'ok') throw new Refusal(plan.code)
    // Since the customer agreed, a price may have changed, or another tab may have changed the booking.
    if (edit.expectedTotalCents !== undefined && edit.expectedTotalCents !== plan.price.totalPrice)
      throw new Refusal('amount-changed', { extra: { amount: plan.price.totalPrice } })
    const services = withSurcharge(plan.services, plan.price.modificationSurcharge)
    const { remainingAmount } = describePractice({ ...practice, serviceSnapshots: services }, now)
    const ended = plan.isChanged ? await endOpenPayment(tx, practice.id, now) : undefined
    if (plan.isChanged) {
      await exchangeSeats(tx, seatsBetween(practice, { packageId: practice.buyedPackage.id, services }))
      await replaceServices(tx, practice.id, services)
      await settleCredit(tx, practice.id, remainingAmount, now)
      await writeAudit(tx, {
        at: now,
        actorId: edit.memberId,
        action: 'services',
        subject: 'practice',
        subjectId: String(practice.id),
        requestId,
        changes: {
          services: { from: idsOf(practice.serviceSnapshots), to: idsOf(services) },
          totalCents: { from: computeTotalCents(practice.serviceSnapshots), to: computeTotalCents(services) },
          surchargeCents: plan.price.modificationSurcharge,
        },
      })
    }
    return { remainingCents: remainingAmount, ended }
  })
  if (ended !== undefined) logState(log, ended, ended.state, 'failed', endedByChange)
  return remainingCents
}

const idsOf = (services: readonly ServiceSnapshot[]): readonly number[] => services.map(({ serviceId }) => serviceId)
