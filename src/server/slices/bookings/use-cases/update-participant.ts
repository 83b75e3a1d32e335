import { writeAudit } from '../../../database/audit.ts'
import type { Database } from '../../../database/database.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { changedFields } from '../../accounts/domain/members.ts'
import { changeParticipant, type ParticipantFields, participantFieldNames } from '../domain/participants.ts'
import { describePractice, type Participant, type Practice } from '../domain/practices.ts'
import { findPracticeOf, lockPracticeOf } from '../queries.ts'
import { updateParticipant as writeParticipant } from '../stores/participants-store.ts'

export interface ParticipantChange {
  memberId: number
  practiceId: number
  participantId: number
  /** The version that was edited. */
  version: number
  /** What was sent; the rest stays as it is. */
  fields: Readonly<Partial<ParticipantFields>>
  /** Throws where the caller's rules do not permit the change of the booking as it is once it is locked. */
  keepGuards(tx: Database): Promise<void>
  /** Throws the mistakes that the caller's form finds in what changes of the participant as they are. */
  requireGoodChange(present: Participant, about: { practice: Practice; participant: Participant }): void
}

/**
 * Changes what a booking holds about a participant, and returns them as they are then. Throws `not-found`, and `stale-version` with the
 * present ones.
 */
export async function updateParticipant(
  { database, clock, requestId }: UseCaseContext,
  { memberId, practiceId, participantId, version, fields: sent, keepGuards, requireGoodChange }: ParticipantChange,
): Promise<Participant> {
  const now = clock.now()
  return database.transaction().execute(async (tx) => {
    const practice = await lockPracticeOf(tx, memberId, practiceId)
    const before = practice?.participants.find(({ id }) => id === participantId)
    if (practice === undefined || before === undefined) throw new Refusal('not-found')
    await keepGuards(tx)
    if (version !== before.version) throw new Refusal('stale-version', { extra: { current: before } })
    requireGoodChange(before, { practice: describePractice(practice, now), participant: before })
    const after = changeParticipant(before, sent)
    const fields = changedFields(participantFieldNames, before, after)
    if (fields.length === 0) return before
    if (!(await writeParticipant(tx, before, after))) {
      const present = await findPracticeOf(tx, memberId, practice.id)
      throw new Refusal('stale-version', { extra: { current: present?.participants.find(({ id }) => id === before.id) } })
    }
    // Names of fields, not their values: the trail cannot be changed, and what is in it outlives the account.
    await writeAudit(tx, {
      at: now,
      actorId: memberId,
      action: 'participant',
      subject: 'participant',
      subjectId: String(before.id),
      requestId,
      changes: { fields, practice: practice.id },
    })
    return { ...after, version: before.version + 1 }
  })
}
