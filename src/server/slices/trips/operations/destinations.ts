import { romeDay } from '../../../domain/clock.ts'
import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { listDestinationsOf, listProgrammesOf, listTurnsOf } from '../queries.ts'

/** From country to period: the first choices of whoever moves a booking (sections 2 and 7). */
export const destinationOperations: OperationHandlers = {
  listDestinations: memberOperation(({ database, clock }, { path }) => listDestinationsOf(database, path.id, romeDay(clock.now()))),

  listPackages: memberOperation(({ database, clock }, { body }) =>
    listProgrammesOf(database, body.destination, body.division, romeDay(clock.now())),
  ),

  listTurns: memberOperation(async ({ database, clock }, { body }) => {
    const turns = await listTurnsOf(database, body.webgroup, body.division, romeDay(clock.now()))
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
