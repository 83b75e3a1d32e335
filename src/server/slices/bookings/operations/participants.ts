import { writeAudit } from '../../../database/audit.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { changedFields } from '../../accounts/domain/members.ts'
import { changeParticipant, participantFieldNames } from '../domain/participants.ts'
import { describePractice } from '../domain/practices.ts'
import { updateParticipant } from '../stores/participants-store.ts'
import { findPracticeOf, lockPracticeOf } from '../stores/practices-store.ts'

/** What a booking holds about its participants (sections 2, 4 and 5). */
export const participantOperations: OperationHandlers = {
  updateParticipant: memberOperation(async ({ database, clock, member, requestId }, { path, body, keepGuards, requireGoodChange }) => {
    const now = clock.now()
    if (body.practiceId !== path.id) throw new Refusal('not-found')
    return database.transaction().execute(async (tx) => {
      const practice = await lockPracticeOf(tx, member.id, path.id)
      const before = practice?.participants.find(({ id }) => id === body.participantId)
      if (practice === undefined || before === undefined) throw new Refusal('not-found')
      await keepGuards(tx)
      if (body.version !== before.version) throw new Refusal('stale-version', { extra: { current: before } })
      requireGoodChange(before, { practice: describePractice(practice, now), participant: before })
      const after = changeParticipant(before, body)
      const fields = changedFields(participantFieldNames, before, after)
      if (fields.length === 0) return before
      if (!(await updateParticipant(tx, before, after))) {
        const present = await findPracticeOf(tx, member.id, practice.id)
        throw new Refusal('stale-version', { extra: { current: present?.participants.find(({ id }) => id === before.id) } })
      }
      // Names of fields, not their values: the trail cannot be changed, and what is in it outlives the account.
      await writeAudit(tx, {
        at: now,
        actorId: member.id,
        action: 'participant',
        subject: 'participant',
        subjectId: String(before.id),
        requestId,
        changes: { fields, practice: practice.id },
      })
      return { ...after, version: before.version + 1 }
    })
  }),
}
