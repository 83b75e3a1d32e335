import type { Database } from '../database/database.ts'
import type { SeedGroup } from './demonstration.ts'

/** Inserts a group led by a member, with its participants and notices. */
export async function insertGroup(database: Database, memberId: number, group: SeedGroup): Promise<void> {
  const { id } = await database
    .insertInto('companion_group')
    .values({
      member_id: memberId,
      title: group.title,
      destination: group.destination,
      period_from: group.from,
      period_to: group.to,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (group.participants.length > 0)
    await database
      .insertInto('companion_group_participant')
      .values(
        group.participants.map(({ first, last, onlyInitial }, index) => ({
          group_id: id,
          position: index + 1,
          first_name: first,
          last_name: last,
          shows_last_name: !onlyInitial,
        })),
      )
      .execute()
  if (group.notices.length > 0)
    await database
      .insertInto('travel_notice')
      .values(
        group.notices.map(({ on, title, text }) => ({
          group_id: id,
          published_on: on,
          title_it: title.it,
          title_en: title.en,
          text_it: text.it,
          text_en: text.en,
        })),
      )
      .execute()
}
