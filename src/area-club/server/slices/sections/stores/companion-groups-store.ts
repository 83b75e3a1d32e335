import type { Language } from '../../../../../core/lib/language.ts'
import { inLanguage } from '../../../../../core/server/database/columns.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { type CompanionGroup, nameForCompanion } from '../domain/companion-groups.ts'

/** Returns the groups that a member leads, with the notices in the given language. */
export async function listCompanionGroups(database: Database, memberId: number, language: Language): Promise<readonly CompanionGroup[]> {
  const groups = await database.selectFrom('companionGroup').where('memberId', '=', memberId).selectAll().orderBy('id').execute()
  if (groups.length === 0) return []
  const ids = groups.map(({ id }) => id)
  const participants = await database
    .selectFrom('companionGroupParticipant')
    .where('groupId', 'in', ids)
    .select(['groupId', 'firstName', 'lastName', 'showsLastName'])
    .orderBy('position')
    .execute()
  const notices = await database
    .selectFrom('travelNotice')
    .where('groupId', 'in', ids)
    .select(['groupId', 'publishedOn', `${inLanguage('title', language)} as title`, `${inLanguage('text', language)} as text`])
    .orderBy('publishedOn', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return groups.map(({ id, ...group }) => ({
    ...group,
    participants: participants.filter(({ groupId }) => groupId === id).map(nameForCompanion),
    notices: notices.filter(({ groupId }) => groupId === id).map(({ groupId: _group, ...notice }) => notice),
  }))
}

/** Returns a member's groups without participants, whose names belong to other families. */
export async function listGroupsLedBy(database: Database, memberId: number) {
  return database
    .selectFrom('companionGroup')
    .where('memberId', '=', memberId)
    .select(['title', 'destination', 'periodFrom', 'periodTo'])
    .orderBy('id')
    .execute()
}

/** Deletes a companion's groups, which hold the names of other families. */
export async function deleteGroupsLedBy(tx: Database, memberId: number): Promise<void> {
  const groups = (await tx.selectFrom('companionGroup').where('memberId', '=', memberId).select('id').execute()).map(({ id }) => id)
  if (groups.length === 0) return
  await tx.deleteFrom('travelNotice').where('groupId', 'in', groups).execute()
  await tx.deleteFrom('companionGroupParticipant').where('groupId', 'in', groups).execute()
  await tx.deleteFrom('companionGroup').where('id', 'in', groups).execute()
}
