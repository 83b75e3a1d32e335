import type { Language } from '../../../../lib/language.ts'
import type { Database } from '../../../database/database.ts'
import { type CompanionGroup, nameForCompanion } from '../domain/companion-groups.ts'

/** Returns the groups that a member leads, with the notices in the given language. */
export async function listCompanionGroups(database: Database, memberId: number, language: Language): Promise<readonly CompanionGroup[]> {
  const groups = await database.selectFrom('companion_group').where('member_id', '=', memberId).selectAll().orderBy('id').execute()
  if (groups.length === 0) return []
  const ids = groups.map(({ id }) => id)
  const participants = await database
    .selectFrom('companion_group_participant')
    .where('group_id', 'in', ids)
    .select(['group_id', 'first_name as firstName', 'last_name as lastName', 'shows_last_name as showsLastName'])
    .orderBy('position')
    .execute()
  const notices = await database
    .selectFrom('travel_notice')
    .where('group_id', 'in', ids)
    .select(['group_id', 'published_on as publishedOn', `title_${language} as title`, `text_${language} as text`])
    .orderBy('published_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return groups.map((group) => ({
    title: group.title,
    destination: group.destination,
    periodFrom: group.period_from,
    periodTo: group.period_to,
    participants: participants.filter(({ group_id }) => group_id === group.id).map(nameForCompanion),
    notices: notices.filter(({ group_id }) => group_id === group.id).map(({ group_id: _group, ...notice }) => notice),
  }))
}

/** Returns a member's groups without participants, whose names belong to other families. */
export async function listGroupsLedBy(database: Database, memberId: number) {
  return database
    .selectFrom('companion_group')
    .where('member_id', '=', memberId)
    .select(['title', 'destination', 'period_from as periodFrom', 'period_to as periodTo'])
    .orderBy('id')
    .execute()
}

/** Deletes a companion's groups, which hold the names of other families. */
export async function deleteGroupsLedBy(tx: Database, memberId: number): Promise<void> {
  const groups = (await tx.selectFrom('companion_group').where('member_id', '=', memberId).select('id').execute()).map(({ id }) => id)
  if (groups.length === 0) return
  await tx.deleteFrom('travel_notice').where('group_id', 'in', groups).execute()
  await tx.deleteFrom('companion_group_participant').where('group_id', 'in', groups).execute()
  await tx.deleteFrom('companion_group').where('id', 'in', groups).execute()
}
