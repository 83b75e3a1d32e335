import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { changedFields } from '../../../../../core/server/domain/changed-fields.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
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
  /** The fields sent; others stay unchanged. */
  fields: Readonly<Partial<ParticipantFields>>
  /** Throws when the operation's guards forbid the change for the locked booking. */
  checkGuards(tx: Database, loaded: { practice: Practice }): Promise<void>
  /** Throws the validation errors of the operation's form for the fields that change. */
  requireGoodChange(present: Participant, about: { practice: Practice; participant: Participant }): void
}

/**
 * Updates a participant's answers and returns the participant.
 *
 * Throws `not-found`, and `stale-version` with the current participant.
 */
export async function updateParticipant(
  { database, clock, requestId }: UseCaseContext,
  { memberId, practiceId, participantId, version, fields: sent, checkGuards, requireGoodChange }: ParticipantChange,
): Promise<Participant> {
  const now = clock.now()
  return database.transaction().execute(async (tx) => {
    const practice = await lockPracticeOf(tx, memberId, practiceId)
    const before = practice?.participants.find(({ id }) => id === participantId)
    if (practice === undefined || before === undefined) throw new Refusal('not-found')
    const shown = describePractice(practice, now)
    await checkGuards(tx, { practice: shown })
    if (version !== before.version) throw new Refusal('stale-version', { extra: { current: before } })
    requireGoodChange(before, { practice: shown, participant: before })
    const after = changeParticipant(before, sent)
    const fields = changedFields(participantFieldNames, before, after)
    if (fields.length === 0) return before
    if (!(await writeParticipant(tx, before, after))) {
      const present = await findPracticeOf(tx, memberId, practice.id)
      throw new Refusal('stale-version', { extra: { current: present?.participants.find(({ id }) => id === before.id) } })
    }
    // Field names only, no values: audit entries are immutable and outlive the account.
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
