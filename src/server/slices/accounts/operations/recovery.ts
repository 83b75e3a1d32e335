import { clearAttempts, countAttempt } from '../../../database/attempts.ts'
import { writeAudit } from '../../../database/audit.ts'
import type { Database } from '../../../database/database.ts'
import { attemptLimits } from '../../../domain/attempts.ts'
import { wordMessage } from '../../../domain/messages.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { createToken } from '../../../domain/tokens.ts'
import { Answer, type OperationHandlers, publicOperation } from '../../../http/operation.ts'
import type { RequestContext } from '../../../http/request-context.ts'
import { passwordChangedMail, passwordRecoveryMail, usernameMail } from '../../../mail/texts.ts'
import { findPasswordFlaw, hashPassword } from '../domain/passwords.ts'
import { recoveryLink } from '../domain/recovery.ts'
import { forgetDevicesOf, rememberDevice } from '../stores/known-devices-store.ts'
import { findContact, setPasswordHash } from '../stores/members-store.ts'
import { createRecoveryToken, findRecoveryToken, useRecoveryToken } from '../stores/recovery-tokens-store.ts'
import { deleteSessionsOf } from '../stores/sessions-store.ts'
import { loginsOf } from '../use-cases/count-login.ts'
import { mailMember } from '../use-cases/mail-member.ts'
import { readDeviceCookie, writeDeviceCookie } from './device-cookie.ts'

/**
 * Recovery of password and username (S7, S8). Whether someone exists is told by neither words nor time: everything that differs
 * happens after the answer. The counters are not those of the login, so recovery works while that is closed (S6).
 */
export const recoveryOperations: OperationHandlers = {
  requestPasswordRecovery: publicOperation(async (context, { body }) => {
    await countRecovery(context, `username:${body.username}`)
    mailMember(context, 'the password recovery', { username: body.username }, async (contact, tx) => {
      const token = createToken()
      await createRecoveryToken(tx, contact.memberId, token, context.clock.now())
      return passwordRecoveryMail(contact, recoveryLink(context.settings.publicUrl, token), context.language)
    })
    return { message: wordMessage(context.messages, 'password-recovery-sent', context.language) }
  }),

  requestUsernameRecovery: publicOperation(async (context, { body }) => {
    await countRecovery(context, `fiscal-code:${body.fiscalCode}`)
    mailMember(context, 'the username recovery', { fiscalCode: body.fiscalCode }, (contact) =>
      usernameMail(contact, contact.username, context.language),
    )
    return { message: wordMessage(context.messages, 'username-recovery-sent', context.language) }
  }),

  resetPassword: publicOperation(async (context, { body, header }) => {
    const now = context.clock.now()
    const limit = attemptLimits(context.settings.loginAttempts).resetAddress
    await countAttempt(context.database, [{ kind: 'resetAddress', of: context.address, limit }], now)
    const holder = await findRecoveryToken(context.database, body.token, now)
    const contact = holder === undefined ? undefined : await findContact(context.database, { memberId: holder })
    if (contact === undefined) throw new Refusal('link-expired')
    // A refused password leaves the link as it is: its owner tries another.
    const flaw = findPasswordFlaw(body.password, [contact.username, contact.email1, contact.firstName])
    if (flaw !== undefined) throw new Refusal('invalid-fields', { errors: { password: flaw } })
    const passwordHash = await hashPassword(body.password)
    const device = createToken()
    await context.database.transaction().execute(async (tx) => {
      const memberId = await useRecoveryToken(tx, body.token, now)
      if (memberId === undefined) throw new Refusal('link-expired')
      await setPasswordHash(tx, memberId, passwordHash)
      await deleteSessionsOf(tx, memberId)
      await letBackIn(tx, context, { memberId, username: contact.username, device }, now)
      await writeAudit(tx, {
        at: now,
        actorId: memberId,
        action: 'password-reset',
        subject: 'member',
        subjectId: String(memberId),
        requestId: context.requestId,
        changes: {},
      })
    })
    mailMember(context, 'the notice of a new password', { memberId: contact.memberId }, (present) =>
      passwordChangedMail(present, 'all', context.language),
    )
    const { publicUrl } = context.settings
    const cookie = writeDeviceCookie(publicUrl, [device, ...readDeviceCookie(publicUrl, header('cookie'))])
    return new Answer(200, { message: wordMessage(context.messages, 'password-reset-done', context.language) }, cookie)
  }),
}

/** Whoever reads the account's mail is its owner: guessing from elsewhere, before and after, does not keep them out. */
async function letBackIn(
  tx: Database,
  context: RequestContext,
  { memberId, username, device }: { memberId: number; username: string; device: string },
  now: Date,
): Promise<void> {
  await clearAttempts(tx, loginsOf(username, context.settings.loginAttempts))
  await forgetDevicesOf(tx, memberId)
  await rememberDevice(tx, memberId, device, undefined, now)
}

async function countRecovery(context: RequestContext, of: string): Promise<void> {
  const limits = attemptLimits(context.settings.loginAttempts)
  await countAttempt(
    context.database,
    [
      { kind: 'recoveryAccount', of, limit: limits.recoveryAccount },
      { kind: 'recoveryAddress', of: context.address, limit: limits.recoveryAddress },
    ],
    context.clock.now(),
  )
}
