import { romeDay } from '../../../domain/clock.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { countPapersOf } from '../../documents/queries.ts'
import { type Consequence, listConsequences } from '../domain/consequences.ts'
import { computeTotalCents, describePractice } from '../domain/practices.ts'
import { type Price, type PriceChange, withSurcharge } from '../domain/prices.ts'
import { requirePracticeOf } from '../queries.ts'
import { planServices, type ServicesPlan, type ServicesRequest } from './plan-services.ts'

/** What a booking would become, or why it cannot. Amounts are cents. */
export type ServicesPreview =
  | {
      code: 'ok'
      price: Price
      changes: readonly PriceChange[]
      /** What the booking costs today. */
      presentTotal: number
      /** What would be left to pay; negative where the customer would be owed that much. */
      remainingAmount: number
      /** Empty within the same package, where nothing but the choices changes. */
      consequences: readonly Consequence[]
    }
  | { code: Exclude<ServicesPlan['code'], 'ok'> }

/** Returns what other services of a booking would cost, or why they cannot be had. Throws `not-found`, `invalid-fields`. */
export async function previewServices(
  { database, clock, settings }: UseCaseContext<'prices'>,
  request: ServicesRequest & { memberId: number },
): Promise<ServicesPreview> {
  const now = clock.now()
  const practice = await requirePracticeOf(database, request.memberId, request.practiceId)
  const plan = await planServices(database, practice, request, settings.prices, romeDay(now))
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
