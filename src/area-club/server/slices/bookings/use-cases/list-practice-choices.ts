import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import type { AlternativeServiceGroup, ExtraServiceGroup } from '../../trips/domain/choices.ts'
import { findPackageOffers } from '../../trips/queries.ts'
import { listAlternativesOf, listUpsellingOf } from '../domain/practice-choices.ts'
import { requirePracticeOf } from '../queries.ts'

export interface OwnPractice {
  memberId: number
  practiceId: number
}

/** Returns the alternatives of a booking and the surcharge of each change. Throws `not-found`. */
export async function listAlternatives(
  { database, settings }: UseCaseContext<'prices'>,
  { memberId, practiceId }: OwnPractice,
): Promise<readonly (AlternativeServiceGroup & { modificationSurcharge: number })[]> {
  const practice = await requirePracticeOf(database, memberId, practiceId)
  const offers = await findPackageOffers(database, practice.buyedPackage.id)
  const { modificationSurchargeCents: modificationSurcharge } = settings.prices
  return offers === undefined ? [] : listAlternativesOf(practice, offers).map((group) => ({ ...group, modificationSurcharge }))
}

/** Returns the extras that can be added to a booking today. Throws `not-found`. */
export async function listUpsellingOptions(
  { database, clock }: UseCaseContext,
  { memberId, practiceId }: OwnPractice,
): Promise<readonly ExtraServiceGroup[]> {
  const practice = await requirePracticeOf(database, memberId, practiceId)
  const offers = await findPackageOffers(database, practice.buyedPackage.id)
  return offers === undefined ? [] : listUpsellingOf(practice, offers, localDay(clock.now()))
}
