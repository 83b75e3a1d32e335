import { countAttempt } from '../../../database/attempts.ts'
import { writeAudit } from '../../../database/audit.ts'
import { attemptLimits } from '../../../domain/attempts.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import type { MemberContext } from '../../../http/request-context.ts'
import { passwordChangedMail } from '../../../mail/texts.ts'
import { findPasswordFlaw, hashPassword } from '../domain/passwords.ts'
import { findUsernameFlaw } from '../domain/usernames.ts'
import { findContact, isUsernameTaken, lockMember, replacePasswordHash, setTourCompleted, setUsername } from '../stores/members-store.ts'
import { deleteRecoveryTokensOf } from '../stores/recovery-tokens-store.ts'
import { deleteSessionsOf } from '../stores/sessions-store.ts'
import { mailMember } from '../use-cases/mail-member.ts'
import { requirePassword, wrongPassword } from '../use-cases/require-password.ts'

/** What a customer logs in with, and the tour of the first visit (section 7). */
export const credentialOperations: OperationHandlers = {
  changeUsername: memberOperation(async (context, { body }) => {
    const now = context.clock.now()
    const memberId = context.member.id
    const limit = attemptLimits(context.settings.loginAttempts).usernameChange
    await countAttempt(context.database, [{ kind: 'usernameChange', of: String(memberId), limit }], now)
    await refuseTakenUsername(() =>
      context.database.transaction().execute(async (tx) => {
        const member = await lockMember(tx, memberId)
        if (member === undefined) throw new Refusal('unauthorized')
        const flaw = findUsernameFlaw(body.username, member.email1)
        if (flaw !== undefined) throw new Refusal('invalid-fields', { errors: { username: flaw } })
        if (body.username === member.username) return
        await setUsername(tx, memberId, body.username)
        await writeAudit(tx, { ...trail(context, now), action: 'username', changes: { fields: ['username'] } })
      }),
    )
  }),

  changePassword: memberOperation(async (context, { body }) => {
    const now = context.clock.now()
    const memberId = context.member.id
    const oldHash = await requirePassword(context, body.oldPassword, 'oldPassword')
    const contact = await findContact(context.database, { memberId })
    if (contact === undefined) throw new Refusal('unauthorized')
    const flaw = findPasswordFlaw(body.newPassword, [contact.username, contact.email1, contact.firstName])
    if (flaw !== undefined) throw new Refusal('invalid-fields', { errors: { newPassword: flaw } })
    const newHash = await hashPassword(body.newPassword)
    await context.database.transaction().execute(async (tx) => {
      if (!(await replacePasswordHash(tx, memberId, oldHash, newHash))) throw wrongPassword('oldPassword')
      await deleteSessionsOf(tx, memberId, context.member.sessionId)
      await deleteRecoveryTokensOf(tx, memberId)
      await writeAudit(tx, { ...trail(context, now), action: 'password', changes: {} })
    })
    mailMember(context, 'the notice of a new password', { memberId }, (present) => passwordChangedMail(present, 'others', context.language))
  }),

  completeTour: memberOperation((context) => setTourCompleted(context.database, context.member.id)),
}

function trail(context: MemberContext, at: Date) {
  const { id } = context.member
  return { at, actorId: id, subject: 'member', subjectId: String(id), requestId: context.requestId }
}

async function refuseTakenUsername(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isUsernameTaken(error)) throw error
    throw new Refusal('invalid-fields', { errors: { username: 'username-taken' } })
  }
}
