import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { changedFields } from '../../../../../core/server/domain/changed-fields.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import type { RelationshipType } from '../../../domain/codes.ts'
import { compareFiscalCode } from '../comuni/compare-fiscal-code.ts'
import { findPersonMistakes, isSameEmail, type PersonalFields, personalFieldNames } from '../domain/persons.ts'
import type { Relationship } from '../domain/relationships.ts'
import { overwritePersons } from '../stores/persons-store.ts'
import { type LinkedPerson, lockRelationship } from '../stores/relationships-store.ts'

export interface RelationshipChange {
  memberId: number
  relationshipId: number
  type: RelationshipType
  member: PersonalFields
  /** The version that was edited; undefined to overwrite any version. */
  version: number | undefined
}

/**
 * Updates the data of a linked person and returns the updated link.
 *
 * Throws `not-found`, `person-has-account`, `stale-version` with the current link, `invalid-fields`.
 */
export async function updateRelationship(context: UseCaseContext, change: RelationshipChange): Promise<Relationship> {
  const { memberId, relationshipId, member: person } = change
  const now = context.clock.now()
  const today = localDay(now)
  return context.database.transaction().execute(async (tx) => {
    const linked = requireOpen(await lockRelationship(tx, memberId, relationshipId, today), change)
    requireGood(linked, change, today)
    const { relationship: before, personId } = linked
    const fields = changedFields(personalFieldNames, before.member, person)
    if (fields.length === 0) return before
    // An account's unique keys stay as they are: `requireGood` lets neither address nor tax code of one change here.
    await overwritePersons(tx, [personId], person)
    // Field names only, no values: audit entries are immutable and outlive the account.
    await writeAudit(tx, {
      at: now,
      actorId: memberId,
      action: 'profile',
      subject: 'person',
      subjectId: String(personId),
      requestId: context.requestId,
      changes: { fields, relationship: before.id, ...compareFiscalCode(person) },
    })
    const after = await lockRelationship(tx, memberId, relationshipId, today)
    if (after === undefined) throw new Refusal('not-found')
    return after.relationship
  })
}

function requireOpen(linked: LinkedPerson | undefined, { version }: RelationshipChange): LinkedPerson {
  if (linked === undefined) throw new Refusal('not-found')
  const { relationship: present } = linked
  if (!present.editable) throw new Refusal('person-has-account')
  if (version === undefined || version === present.version) return linked
  throw new Refusal('stale-version', { extra: { current: present } })
}

function requireGood(
  { relationship: { type, member }, hasAccount }: LinkedPerson,
  { type: sentType, member: person }: RelationshipChange,
  today: string,
): void {
  const mistakes: Record<string, string> = {
    ...(sentType !== type && { type: 'relationship-type-fixed' }),
    ...putInside(findPersonMistakes(person, today, member)),
    // Mandatory for accounts only, and so for minors with one.
    ...(hasAccount && person.mobilePhone === null && { 'member.mobilePhone': 'mobile-phone-missing' }),
    // Only the owner of an account decides where its mails go and what recovers its username (requirements S32).
    ...(hasAccount && !isSameEmail(person.email1, member.email1) && { 'member.email1': 'email-of-account' }),
    ...(hasAccount && person.fiscalCode !== member.fiscalCode && { 'member.fiscalCode': 'fiscal-code-of-account' }),
  }
  if (Object.keys(mistakes).length > 0) throw new Refusal('invalid-fields', { errors: mistakes })
}

function putInside(mistakes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(mistakes).map(([field, code]) => [`member.${field}`, code]))
}
