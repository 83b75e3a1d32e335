import type { Database } from '../../../../../core/server/database/database.ts'
import { largestId } from '../../../../../core/server/database/largest-id.ts'
import type { RelationshipType } from '../../../domain/codes.ts'
import { type PersonalFields, personalFieldsOf } from '../domain/persons.ts'
import { maySpeakFor, type Relationship } from '../domain/relationships.ts'

/** A link with its person's id. */
export interface LinkedPerson {
  personId: number
  hasAccount: boolean
  relationship: Relationship
}

/** Returns the links of an account in their order; `today` decides who is a minor. */
export async function listRelationships(database: Database, memberId: number, today: string): Promise<readonly Relationship[]> {
  const rows = await selectLinked(database, memberId).orderBy('relationship.position').orderBy('relationship.id').execute()
  return rows.map((row) => fromLinkedRow(row, today).relationship)
}

/**
 * Returns a member's link and locks its person until the transaction ends; undefined for no link of theirs.
 *
 * Accepts numbers out of the range of ids.
 */
export async function lockRelationship(
  tx: Database,
  memberId: number,
  relationshipId: number,
  today: string,
): Promise<LinkedPerson | undefined> {
  if (relationshipId > largestId) return undefined
  await tx
    .selectFrom('person')
    .innerJoin('relationship', 'relationship.personId', 'person.id')
    .where('relationship.id', '=', relationshipId)
    .where('relationship.memberId', '=', memberId)
    .select('person.id')
    .forUpdate('person')
    .execute()
  // Read under the lock, so that concurrent changes are seen.
  const row = await selectLinked(tx, memberId).where('relationship.id', '=', relationshipId).executeTakeFirst()
  return row && fromLinkedRow(row, today)
}

function selectLinked(database: Database, memberId: number) {
  return database
    .selectFrom('relationship')
    .innerJoin('person', 'person.id', 'relationship.personId')
    .leftJoin('member as account', (join) => join.onRef('account.id', '=', 'person.id').on('account.closedAt', 'is', null))
    .where('relationship.memberId', '=', memberId)
    .selectAll('person')
    .select(['relationship.id as relationshipId', 'relationship.type', 'account.id as accountId'])
}

type LinkedRow = Awaited<ReturnType<ReturnType<typeof selectLinked>['execute']>>[number]

function fromLinkedRow(row: LinkedRow, today: string): LinkedPerson {
  const member = personalFieldsOf(row)
  const hasAccount = row.accountId !== null
  const editable = maySpeakFor({ type: row.type, hasAccount, birthDate: member.birthDate }, today)
  return { personId: row.id, hasAccount, relationship: { id: row.relationshipId, type: row.type, version: row.version, editable, member } }
}

/** Inserts a person with a link to an account; returns the ids of both. */
export async function createRelationship(
  database: Database,
  memberId: number,
  type: RelationshipType,
  person: PersonalFields,
  position: number,
): Promise<{ relationshipId: number; personId: number }> {
  const { id: personId } = await database.insertInto('person').values(personalFieldsOf(person)).returning('id').executeTakeFirstOrThrow()
  const { id } = await database
    .insertInto('relationship')
    .values({ memberId, personId, type, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { relationshipId: id, personId }
}
