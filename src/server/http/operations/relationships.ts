import { writeAudit } from '../../database/audit.ts'
import { updatePerson } from '../../database/members.ts'
import { listRelationships, lockRelationship } from '../../database/relationships.ts'
import { romeDay } from '../../domain/clock.ts'
import { changedFields, personalFieldNames } from '../../domain/members.ts'
import { completePerson, findPersonMistakes } from '../../domain/persons.ts'
import { Refusal } from '../../domain/refusal.ts'
import { memberOperation, type OperationHandlers } from '../operation.ts'
import { findTaken, refuseTaken } from './taken-fields.ts'

const inside = 'member.'

/** The linked participants (sections 3, 5 and 7). */
export const relationshipOperations: OperationHandlers = {
  listRelationships: memberOperation((context) => listRelationships(context.database, context.member.id, romeDay(context.clock.now()))),

  updateRelationship: memberOperation(async (context, { path, body }) => {
    const now = context.clock.now()
    const today = romeDay(now)
    const memberId = context.member.id
    const person = completePerson(body.member)
    return refuseTaken(
      () =>
        context.database.transaction().execute(async (tx) => {
          const linked = await lockRelationship(tx, memberId, path.id, today)
          if (linked === undefined) throw new Refusal('not-found')
          const { relationship: before, personId } = linked
          if (!before.editable) throw new Refusal('person-has-account')
          if (body.version !== undefined && body.version !== before.version)
            throw new Refusal('stale-version', { extra: { current: before } })
          const mistakes: Record<string, string> = {
            ...(body.type !== before.type && { type: 'relationship-type-fixed' }),
            ...putInside(findPersonMistakes(person, today)),
            // What every account has and nobody else's: it is asked of a minor who has one.
            ...(linked.hasAccount && person.mobilePhone === null && { [`${inside}mobilePhone`]: 'mobile-phone-missing' }),
            ...(linked.hasAccount && (await findTaken(tx, person, personId, inside))),
          }
          if (Object.keys(mistakes).length > 0) throw new Refusal('invalid-fields', { errors: mistakes })
          const fields = changedFields(personalFieldNames, before.member, person)
          if (fields.length === 0) return before
          await updatePerson(tx, personId, person)
          // Names of fields, not their values: the trail cannot be changed, and what is in it outlives the account.
          await writeAudit(tx, {
            at: now,
            actorId: memberId,
            action: 'profile',
            subject: 'person',
            subjectId: String(personId),
            requestId: context.requestId,
            changes: { fields, relationship: before.id },
          })
          const after = await lockRelationship(tx, memberId, path.id, today)
          if (after === undefined) throw new Refusal('not-found')
          return after.relationship
        }),
      inside,
    )
  }),
}

function putInside(mistakes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(mistakes).map(([field, code]) => [`${inside}${field}`, code]))
}
