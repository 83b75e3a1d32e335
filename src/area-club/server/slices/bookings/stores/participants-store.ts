import { pick } from '../../../../../core/lib/pick.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { type ParticipantFields, participantFieldNames } from '../domain/participants.ts'

/** The columns of a participant without any answers. */
export const emptyAnswers = Object.fromEntries(['fixedPracticeInpsNumber', ...participantFieldNames].map((name) => [name, null])) as Record<
  'fixedPracticeInpsNumber' | keyof ParticipantFields,
  null
>

/** Updates these fields and increments the version; returns false on a version conflict. */
export async function updateParticipant(
  tx: Database,
  { id, version }: { id: number; version: number },
  fields: ParticipantFields,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('participant')
    .set((participant) => ({ ...pick(fields, participantFieldNames), version: participant('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the ids of these people's participants and of all participants of these bookings. */
export async function listParticipantsAmong(
  tx: Database,
  { personIds, practiceIds }: { personIds: readonly number[]; practiceIds: readonly number[] },
): Promise<readonly number[]> {
  const participants = await tx
    .selectFrom('participant')
    .where((where) =>
      where.or([where('personId', 'in', personIds), ...(practiceIds.length > 0 ? [where('practiceId', 'in', practiceIds)] : [])]),
    )
    .select('id')
    .execute()
  return participants.map(({ id }) => id)
}

/** Clears all answers of participants. The caller must hold the row locks of their bookings. */
export async function clearParticipants(tx: Database, participantIds: readonly number[]): Promise<void> {
  if (participantIds.length === 0) return
  await tx
    .updateTable('participant')
    .set((row) => ({ ...emptyAnswers, version: row('version', '+', 1) }))
    .where('id', 'in', participantIds)
    .execute()
}
