import type { Database } from '../../../core/server/database/database.ts'
import type { SeedGroup } from './demonstration.ts'

/** Inserts a group led by a member, with its participants and notices. */
export async function insertGroup(database: Database, memberId: number, group: SeedGroup): Promise<void> {
  const { id } = await database
    .insertInto('companionGroup')
    .values({
      memberId,
      title: group.title,
      destination: group.destination,
      periodFrom: group.from,
      periodTo: group.to,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (group.participants.length > 0)
    await database
      .insertInto('companionGroupParticipant')
      .values(
        group.participants.map(({ first, last, onlyInitial }, index) => ({
          groupId: id,
          position: index + 1,
          firstName: first,
          lastName: last,
          showsLastName: !onlyInitial,
        })),
      )
      .execute()
  if (group.notices.length > 0)
    await database
      .insertInto('travelNotice')
      .values(
        group.notices.map(({ on, title, text }) => ({
          groupId: id,
          publishedOn: on,
          titleIt: title.it,
          titleEn: title.en,
          textIt: text.it,
          textEn: text.en,
        })),
      )
      .execute()
}
