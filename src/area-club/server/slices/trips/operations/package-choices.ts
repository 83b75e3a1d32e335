import {
  type AnswerOf,
  memberOperation,
  type OperationHandler,
  type OperationHandlers,
  type OperationId,
} from '../../../../../core/server/http/operation.ts'
import type { MemberContext } from '../../../../../core/server/http/request-context.ts'
import { canBeChosen, describeAlternatives, describeCities, describeExtras } from '../domain/choices.ts'
import type { FormSuffix, PackageOffers } from '../domain/trips.ts'
import { findOffersOfForm, listProgrammeTypesOf, listStructuresOf } from '../queries.ts'

type Subject = 'listPackageCities' | 'listPackageStructures' | 'listPackageProgrammeTypes' | 'listAlternativeServices' | 'listExtraServices'

/** Returns the response for an existing package, given the services chosen already. */
type Describe<Name extends Subject> = (
  offers: PackageOffers,
  chosenServiceIds: ReadonlySet<number>,
  context: MemberContext,
) => AnswerOf<Name> | Promise<AnswerOf<Name>>

const subjects: { readonly [Name in Subject]: Describe<Name> } = {
  listPackageCities: describeCities,
  listPackageStructures: ({ turn }, _chosen, { database }) => (turn.webgroup === null ? [] : listStructuresOf(database, turn.webgroup)),
  listPackageProgrammeTypes: ({ turn }, _chosen, { database }) =>
    turn.webgroup === null ? [] : listProgrammeTypesOf(database, turn.webgroup),
  listAlternativeServices: (offers, chosen) => describeAlternatives(offers, (offer) => canBeChosen(offer, chosen)),
  listExtraServices: (offers, chosen) => describeExtras(offers, (offer) => canBeChosen(offer, chosen)),
}

const suffixes = { '': '', Docenti: 'docenti', Lin: 'lin', Hsp: 'hsp', Ada: 'ada' } satisfies Readonly<Record<string, FormSuffix>>

type Ending = keyof typeof suffixes

/** The five operations on a package under each of their five paths, which select the divisions. */
export const packageChoiceOperations: OperationHandlers = Object.fromEntries(
  (Object.keys(suffixes) as Ending[]).flatMap((ending) =>
    (Object.keys(subjects) as Subject[]).map((subject) => [operationIdOf(subject, ending), describePackage(subject, suffixes[ending])]),
  ),
)

function operationIdOf(subject: Subject, ending: Ending): OperationId {
  return `${subject}${ending}`
}

function describePackage(subject: Subject, suffix: FormSuffix): OperationHandler {
  const describe = subjects[subject]
  return memberOperation<`${Subject}${Ending}`>(async (context, { body }) => {
    const offers = await findOffersOfForm(context.database, { packageId: body.package, productDivisionId: body.division, suffix })
    if (offers === undefined) return []
    // A chosen service on which others depend.
    const chosen = 'alternative' in body ? body.alternative : undefined
    return describe(offers, new Set(chosen ? [chosen] : []), context)
  })
}
