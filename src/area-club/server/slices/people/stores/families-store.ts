import type { Database } from '../../../../../core/server/database/database.ts'
import type { RelationshipType } from '../../../domain/codes.ts'

/** A person linked to an account, with their relationships to other accounts. */
export interface FamilyMember {
  personId: number
  type: RelationshipType
  birthDate: string
  otherTypes: readonly RelationshipType[]
}

/**
 * Locks the account's person and the linked people until the transaction ends, in id order.
 *
 * Of two parents who delete their accounts concurrently, the second sees that the child has no other link.
 */
export async function lockFamily(tx: Database, memberId: number): Promise<void> {
  const linked = await tx.selectFrom('relationship').where('memberId', '=', memberId).select('personId').execute()
  const ids = [memberId, ...linked.map(({ personId }) => personId)]
  await tx.selectFrom('person').where('id', 'in', ids).select('id').orderBy('id').forUpdate().execute()
}

/** Returns the people linked to an account. */
export async function listFamily(database: Database, memberId: number): Promise<readonly FamilyMember[]> {
  const held = await database
    .selectFrom('relationship')
    .innerJoin('person', 'person.id', 'relationship.personId')
    .where('memberId', '=', memberId)
    .select(['personId', 'type', 'birthDate'])
    .orderBy('relationship.id')
    .execute()
  if (held.length === 0) return []
  const others = await database
    .selectFrom('relationship')
    .where(
      'personId',
      'in',
      held.map(({ personId }) => personId),
    )
    .where('memberId', '!=', memberId)
    .select(['personId', 'type'])
    .execute()
  return held.map((person) => ({
    ...person,
    otherTypes: others.filter(({ personId }) => personId === person.personId).map(({ type }) => type),
  }))
}

/** Returns the relationships of a person to the accounts linked to them. */
export async function listLinksTo(database: Database, personId: number): Promise<readonly RelationshipType[]> {
  const links = await database.selectFrom('relationship').where('personId', '=', personId).select('type').orderBy('id').execute()
  return links.map(({ type }) => type)
}

/** Deletes the links that an account holds, and all links to these people. */
export async function deleteLinks(tx: Database, memberId: number, personIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('relationship')
    .where((where) => where.or([where('memberId', '=', memberId), where('personId', 'in', personIds)]))
    .execute()
}
