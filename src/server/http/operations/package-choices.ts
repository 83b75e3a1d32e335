import { findPackageOffers, listProgrammeTypesOf, listStructuresOf } from '../../database/trips.ts'
import { canBeChosen, describeAlternatives, describeCities, describeExtras } from '../../domain/choices.ts'
import { type FormSuffix, formSuffixOf, type PackageOffers } from '../../domain/trips.ts'
import { memberOperation, type OperationHandlers } from '../operation.ts'
import type { MemberContext } from '../request-context.ts'

interface PackageRequest {
  package: number
  division: number
  /** A service already chosen, on which others depend. */
  alternative?: number | null
}

/** What is answered about a package that is there, beside what is chosen already. */
type Describe = (offers: PackageOffers, chosenServiceIds: ReadonlySet<number>, context: MemberContext) => unknown

const subjects: Readonly<Record<string, Describe>> = {
  listPackageCities: describeCities,
  listPackageStructures: ({ turn }, _chosen, { database }) => (turn.webgroup === null ? [] : listStructuresOf(database, turn.webgroup)),
  listPackageProgrammeTypes: ({ turn }, _chosen, { database }) =>
    turn.webgroup === null ? [] : listProgrammeTypesOf(database, turn.webgroup),
  listAlternativeServices: (offers, chosen) => describeAlternatives(offers, (offer) => canBeChosen(offer, chosen)),
  listExtraServices: (offers, chosen) => describeExtras(offers, (offer) => canBeChosen(offer, chosen)),
}

const suffixes: Readonly<Record<string, FormSuffix>> = { '': '', Docenti: 'docenti', Lin: 'lin', Hsp: 'hsp', Ada: 'ada' }

/** The five calls about a package under each of their five paths: one implementation, whose path says which divisions it speaks of. */
export const packageChoiceOperations: OperationHandlers = Object.fromEntries(
  Object.entries(suffixes).flatMap(([ending, suffix]) =>
    Object.entries(subjects).map(([name, describe]) => [
      `${name}${ending}`,
      memberOperation<PackageRequest>(async (context, { body }) => {
        const offers = await findPackageOffers(context.database, body.package)
        const division = offers?.turn.productDivisionId
        // A package of another division, or asked for under another division's path, is not there.
        if (offers === undefined || division !== body.division || formSuffixOf(division) !== suffix) return []
        return describe(offers, new Set(body.alternative ? [body.alternative] : []), context)
      }),
    ]),
  ),
)
