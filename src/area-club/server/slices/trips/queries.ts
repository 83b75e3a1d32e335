import type { Database } from '../../../../core/server/database/database.ts'
import { type FormSuffix, formSuffixOf, type PackageOffers } from './domain/trips.ts'
import { findPackageOffers } from './stores/trips-store.ts'

/** Reads of trips for operations and other slices. */
export type { TripChoice } from './stores/destinations-store.ts'
export { findProgrammeOf, isTurnComing, listDestinationsOf, listProgrammesOf, listTurnsOf } from './stores/destinations-store.ts'
export { findPackageOffers, listProgrammeTypesOf, listStructuresOf } from './stores/trips-store.ts'

/**
 * Returns the services of a package for the path of its division.
 *
 * Undefined for a package of another division or under another division's path.
 */
export async function findOffersOfForm(
  database: Database,
  asked: { packageId: number; productDivisionId: number; suffix: FormSuffix },
): Promise<PackageOffers | undefined> {
  const offers = await findPackageOffers(database, asked.packageId)
  const division = offers?.turn.productDivisionId
  return division === asked.productDivisionId && formSuffixOf(division) === asked.suffix ? offers : undefined
}
