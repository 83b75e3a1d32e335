import { writeAudit } from '../../../database/audit.ts'
import { romeDay } from '../../../domain/clock.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { isSameEmail } from '../../accounts/domain/email-changes.ts'
import { changedFields, personalFieldNames } from '../../accounts/domain/members.ts'
import { updatePerson } from '../../accounts/stores/members-store.ts'
import { countTakenCheck, findTaken, refuseTaken } from '../../accounts/use-cases/taken-fields.ts'
import { completePerson, findPersonMistakes } from '../domain/persons.ts'
import { findRelationship, type LinkedPerson, listRelationships, lockRelationship } from '../stores/relationships-store.ts'

const inside = 'member.'

/** The linked participants (sections 3, 5 and 7). */
export const relationshipOperations: OperationHandlers = {
  listRelationships: memberOperation((context) => listRelationships(context.database, context.member.id, romeDay(context.clock.now()))),

  updateRelationship: memberOperation(async (context, { path, body }) => {
    const now = context.clock.now()
    const today = romeDay(now)
    const memberId = context.member.id
    const person = completePerson(body.member)
    const requireOpen = (linked: LinkedPerson | undefined): LinkedPerson => {
      if (linked === undefined) throw new Refusal('not-found')
      const { relationship: present } = linked
      if (!present.editable) throw new Refusal('person-has-account')
      if (body.version === undefined || body.version === present.version) return linked
      throw new Refusal('stale-version', { extra: { current: present } })
    }
    const requireGood = ({ relationship: { type, member }, hasAccount }: LinkedPerson): void => {
      const mistakes: Record<string, string> = {
        ...(body.type !== type && { type: 'relationship-type-fixed' }),
        ...putInside(findPersonMistakes(person, today)),
        // What every account has and nobody else's: it is asked of a minor who has one.
        ...(hasAccount && person.mobilePhone === null && { [`${inside}mobilePhone`]: 'mobile-phone-missing' }),
        // Where the mails of an account go is decided by its owner alone.
        ...(hasAccount && !isSameEmail(person.email1, member.email1) && { [`${inside}email1`]: 'email-of-account' }),
      }
      if (Object.keys(mistakes).length > 0) throw new Refusal('invalid-fields', { errors: mistakes })
    }
    const read = requireOpen(await findRelationship(context.database, memberId, path.id, today))
    requireGood(read)
    if (read.hasAccount && person.fiscalCode !== read.relationship.member.fiscalCode)
      await countTakenCheck(context, { memberId, address: context.address }, now)
    return refuseTaken(
      () =>
        context.database.transaction().execute(async (tx) => {
          const linked = requireOpen(await lockRelationship(tx, memberId, path.id, today))
          requireGood(linked)
          const { relationship: before, personId } = linked
          const taken = linked.hasAccount ? await findTaken(tx, person, personId, inside) : {}
          if (Object.keys(taken).length > 0) throw new Refusal('invalid-fields', { errors: taken })
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
