import type { PersonalFields } from '../domain/persons.ts'
import type { Database } from './database.ts'
import { fromPersonRow, toPersonRow } from './persons.ts'
import type { RelationshipTable } from './tables/accounts.ts'

export type RelationshipType = RelationshipTable['type']

export interface Relationship {
  id: number
  type: RelationshipType
  member: PersonalFields
}

/** The people linked to an account, in the order in which they were linked. */
export async function listRelationships(database: Database, memberId: number): Promise<readonly Relationship[]> {
  const rows = await database
    .selectFrom('relationship')
    .innerJoin('person', 'person.id', 'relationship.person_id')
    .where('member_id', '=', memberId)
    .selectAll('person')
    .select(['relationship.id as relationshipId', 'relationship.type'])
    .orderBy('relationship.position')
    .orderBy('relationship.id')
    .execute()
  return rows.map((row) => ({ id: row.relationshipId, type: row.type, member: fromPersonRow(row) }))
}

/** Links a person to an account; answers the ids of the link and of the person. */
export async function createRelationship(
  database: Database,
  memberId: number,
  type: RelationshipType,
  person: PersonalFields,
  position: number,
): Promise<{ relationshipId: number; personId: number }> {
  const { id: personId } = await database.insertInto('person').values(toPersonRow(person)).returning('id').executeTakeFirstOrThrow()
  const { id } = await database
    .insertInto('relationship')
    .values({ member_id: memberId, person_id: personId, type, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { relationshipId: id, personId }
}
