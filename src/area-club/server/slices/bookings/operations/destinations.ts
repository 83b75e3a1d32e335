import { localDay } from '../../../../../core/server/domain/clock.ts'
import { memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import type { MemberContext } from '../../../../../core/server/http/request-context.ts'
import type { ProductDivisionId } from '../../../domain/codes.ts'
import { listDestinationsOf, listProgrammesOf, listTurnsOf, type TripChoice } from '../../trips/queries.ts'
import { requirePracticeOf } from '../queries.ts'

/** The choices of a move from country to period (specification 2 and 7). */
export const destinationOperations: OperationHandlers = {
  listDestinations: memberOperation(async (context, { path }) =>
    listDestinationsOf(context.database, await choiceOf(context, path.id, undefined)),
  ),

  listPackages: memberOperation(async (context, { body }) =>
    listProgrammesOf(context.database, body.destination, await choiceOf(context, body.division, body.practice)),
  ),

  listTurns: memberOperation(async (context, { body }) => {
    const turns = await listTurnsOf(context.database, body.webgroup, await choiceOf(context, body.division, body.practice))
    return turns.map(({ id, basePrice, code, title, periodFrom, periodTo, soldout, editableInClubArea }) => ({
      package: id,
      code,
      title,
      periodFrom,
      periodTo,
      price: basePrice,
      soldout,
      editableInClubArea,
    }))
  }),
}

/** Returns the filter of available trips. Throws `not-found` when the moved booking is not the caller's. */
async function choiceOf(
  { database, clock, member }: MemberContext,
  productDivisionId: ProductDivisionId,
  practiceId: number | null | undefined,
): Promise<TripChoice> {
  const practice = practiceId ? await requirePracticeOf(database, member.id, practiceId) : undefined
  return { productDivisionId, today: localDay(clock.now()), bookedPackageId: practice?.buyedPackage.id }
}
