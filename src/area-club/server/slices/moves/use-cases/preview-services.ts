import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import { computeTotalCents, describePractice } from '../../bookings/domain/practices.ts'
import { type Price, type PriceChange, withSurcharge } from '../../bookings/domain/prices.ts'
import { requirePracticeOf } from '../../bookings/queries.ts'
import { planServices, type ServicesPlan, type ServicesRequest } from '../../bookings/use-cases/plan-services.ts'
import { countPapersOf } from '../../documents/queries.ts'
import { type Consequence, listConsequences } from '../domain/consequences.ts'

/** The services and price of a changed booking, or the code of its refusal. Amounts are in cents. */
export type ServicesPreview =
  | {
      code: 'ok'
      price: Price
      changes: readonly PriceChange[]
      /** Total of the booking before the change. */
      presentTotal: number
      /** Remaining amount after the change; negative for a credit of the customer. */
      remainingAmount: number
      /** Empty within the same package, where only the choices change. */
      consequences: readonly Consequence[]
    }
  | { code: Exclude<ServicesPlan['code'], 'ok'> }

/** Returns the price of other services for a booking, or the refusal. Throws `not-found`, `invalid-fields`. */
export async function previewServices(
  { database, clock, settings }: UseCaseContext<'prices'>,
  request: ServicesRequest & { memberId: number },
): Promise<ServicesPreview> {
  const now = clock.now()
  const practice = await requirePracticeOf(database, request.memberId, request.practiceId)
  const plan = await planServices(database, practice, request, settings.prices, localDay(now))
  if (plan.code !== 'ok') return plan
  const { price, changes, services, offers } = plan
  const serviceSnapshots = withSurcharge(services, price.modificationSurcharge)
  return {
    code: 'ok',
    price,
    changes,
    presentTotal: computeTotalCents(practice.serviceSnapshots),
    remainingAmount: describePractice({ ...practice, serviceSnapshots }, now).remainingAmount,
    consequences:
      request.newPackageId === practice.buyedPackage.id
        ? []
        : listConsequences(practice, offers, services, await countPapersOf(database, practice.id)),
  }
}
