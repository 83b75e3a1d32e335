import type { Database } from '../../database/database.ts'
import { type FormSuffix, formSuffixOf, type PackageOffers } from './domain/trips.ts'
import { findPackageOffers } from './stores/trips-store.ts'

/** What operations and other slices may read of trips. */
export type { TripChoice } from './stores/destinations-store.ts'
export { isTurnComing, listDestinationsOf, listProgrammesOf, listTurnsOf } from './stores/destinations-store.ts'
export { findPackageOffers, listProgrammeTypesOf, listStructuresOf } from './stores/trips-store.ts'

/**
 * Everything that a package offers, asked for by its division under the division's own path. A package of another division, or asked for
 * under another division's path, is not there.
 */
export async function findOffersOfForm(
  database: Database,
  asked: { packageId: number; productDivisionId: number; suffix: FormSuffix },
): Promise<PackageOffers | undefined> {
  const offers = await findPackageOffers(database, asked.packageId)
  const division = offers?.turn.productDivisionId
  return division === asked.productDivisionId && formSuffixOf(division) === asked.suffix ? offers : undefined
}
