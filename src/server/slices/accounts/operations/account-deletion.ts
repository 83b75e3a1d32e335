import { writeAudit } from '../../../database/audit.ts'
import { romeDay } from '../../../domain/clock.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { closeAccount, lockFamily } from '../stores/close-account-store.ts'
import { findPasswordHash } from '../stores/members-store.ts'
import { requirePassword, wrongPassword } from '../use-cases/require-password.ts'

export const accountDeletionOperations: OperationHandlers = {
  deleteAccount: memberOperation(async (context, { body }) => {
    const now = context.clock.now()
    const memberId = context.member.id
    const passwordHash = await requirePassword(context, body.password, 'password')
    await context.database.transaction().execute(async (tx) => {
      await lockFamily(tx, memberId)
      const present = await findPasswordHash(tx, memberId)
      if (present === undefined) throw new Refusal('unauthorized')
      if (present !== passwordHash) throw wrongPassword('password')
      const closed = await closeAccount(tx, memberId, now, romeDay(now))
      await writeAudit(tx, {
        at: now,
        actorId: memberId,
        action: 'deletion',
        subject: 'member',
        subjectId: String(memberId),
        requestId: context.requestId,
        changes: { ...closed },
      })
    })
  }),
}
