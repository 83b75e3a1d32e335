import { localDay } from '../../../../../core/server/domain/clock.ts'
import { memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { completePerson } from '../domain/persons.ts'
import { listRelationships } from '../queries.ts'
import { updateRelationship } from '../use-cases/update-relationship.ts'

/** The linked participants (specification 3, 5 and 7). */
export const relationshipOperations: OperationHandlers = {
  listRelationships: memberOperation((context) => listRelationships(context.database, context.member.id, localDay(context.clock.now()))),

  updateRelationship: memberOperation((context, { path, body }) =>
    updateRelationship(context, {
      memberId: context.member.id,
      relationshipId: path.id,
      type: body.type,
      member: completePerson(body.member),
      version: body.version,
    }),
  ),
}
