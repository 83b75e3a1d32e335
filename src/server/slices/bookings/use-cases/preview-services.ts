import { romeDay } from '../../../domain/clock.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { requirePracticeOf } from '../queries.ts'
import { planServices, type ServicesPlan, type ServicesRequest } from './plan-services.ts'

/** Returns what other services of a booking would cost, or why they cannot be had. Throws `not-found`, `invalid-fields`. */
export async function previewServices(
  { database, clock, settings }: UseCaseContext<'prices'>,
  request: ServicesRequest & { memberId: number },
): Promise<ServicesPlan> {
  const practice = await requirePracticeOf(database, request.memberId, request.practiceId)
  return planServices(database, practice, request, settings.prices, romeDay(clock.now()))
}
