import type { Database } from '../../../database/database.ts'
import type { RelationshipType } from '../../../domain/codes.ts'

/** A person whom an account is linked to, and what they are to the other accounts that are. */
export interface FamilyMember {
  personId: number
  type: RelationshipType
  birthDate: string
  otherTypes: readonly RelationshipType[]
}

/**
 * Locks whoever an account speaks for until the transaction ends, always in the same order: of two parents who leave at the same moment
 * the second finds that the child has nobody else.
 */
export async function lockFamily(tx: Database, memberId: number): Promise<void> {
  const linked = await tx.selectFrom('relationship').where('member_id', '=', memberId).select('person_id').execute()
  const ids = [memberId, ...linked.map(({ person_id }) => person_id)]
  await tx.selectFrom('person').where('id', 'in', ids).select('id').orderBy('id').forUpdate().execute()
}

/** The people whom an account is linked to. */
export async function listFamily(database: Database, memberId: number): Promise<readonly FamilyMember[]> {
  const held = await database
    .selectFrom('relationship')
    .innerJoin('person', 'person.id', 'relationship.person_id')
    .where('member_id', '=', memberId)
    .select(['person_id as personId', 'type', 'birth_date as birthDate'])
    .orderBy('relationship.id')
    .execute()
  if (held.length === 0) return []
  const others = await database
    .selectFrom('relationship')
    .where(
      'person_id',
      'in',
      held.map(({ personId }) => personId),
    )
    .where('member_id', '!=', memberId)
    .select(['person_id', 'type'])
    .execute()
  return held.map((person) => ({
    ...person,
    otherTypes: others.filter(({ person_id }) => person_id === person.personId).map(({ type }) => type),
  }))
}

/** What a person is to the accounts that are linked to them. */
export async function listLinksTo(database: Database, personId: number): Promise<readonly RelationshipType[]> {
  const links = await database.selectFrom('relationship').where('person_id', '=', personId).select('type').orderBy('id').execute()
  return links.map(({ type }) => type)
}

/** Deletes the links that an account holds, and those to these people. */
export async function deleteLinks(tx: Database, memberId: number, personIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('relationship')
    .where((where) => where.or([where('member_id', '=', memberId), where('person_id', 'in', personIds)]))
    .execute()
}
