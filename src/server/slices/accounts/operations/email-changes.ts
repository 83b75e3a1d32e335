import { countAttempt } from '../../../database/attempts.ts'
import { writeAudit } from '../../../database/audit.ts'
import type { Database } from '../../../database/database.ts'
import { attemptLimits } from '../../../domain/attempts.ts'
import { wordMessage } from '../../../domain/messages.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { createToken } from '../../../domain/tokens.ts'
import { memberOperation, type OperationHandlers, publicOperation } from '../../../http/operation.ts'
import type { RequestContext } from '../../../http/request-context.ts'
import { emailUndoneMail } from '../../../mail/email-texts.ts'
import { isSameEmail } from '../domain/email-changes.ts'
import type { Member } from '../domain/members.ts'
import { recoveryLink } from '../domain/recovery.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  findConfirmation,
  findUndo,
  renewConfirmation,
  settleRegistration,
  undoEmailChanges,
} from '../stores/email-changes-store.ts'
import { findTakenFields, lockMember, updatePerson } from '../stores/members-store.ts'
import { createRecoveryToken } from '../stores/recovery-tokens-store.ts'
import { deleteSessionsOf } from '../stores/sessions-store.ts'
import { mailConfirmation } from '../use-cases/email-mails.ts'
import { mailMember } from '../use-cases/mail-member.ts'
import { refuseTakenEmail } from '../use-cases/taken-fields.ts'

/** The links that a change of the e-mail address and a registration mail, and what its owner does about a change that waits (S29). */
export const emailChangeOperations: OperationHandlers = {
  confirmEmail: publicOperation(async (context, { body }) => {
    const now = await countLink(context)
    const found = await findConfirmation(context.database, body.token, now)
    if (found === undefined) throw new Refusal('link-expired')
    await refuseTakenEmail(() =>
      context.database.transaction().execute(async (tx) => {
        const member = await lockMember(tx, found.memberId)
        const change = member && (await findConfirmation(tx, body.token, now))
        if (member === undefined || change === undefined) throw new Refusal('link-expired')
        await confirmEmailChange(tx, change, now)
        if (change.oldEmail !== null) await giveEmail(tx, member, change.memberId, change.newEmail)
        await writeAudit(tx, trail(context, change.memberId, now, 'email-confirmation', { fields: ['email1'] }))
      }),
    )
    return { message: wordMessage(context.messages, 'email-confirmed', context.language) }
  }),

  undoEmailChange: publicOperation(async (context, { body }) => {
    const now = await countLink(context)
    const found = await findUndo(context.database, body.token, now)
    if (found === undefined) throw new Refusal('link-expired')
    const recoveryToken = createToken()
    await refuseTakenEmail(() =>
      context.database.transaction().execute(async (tx) => {
        const member = await lockMember(tx, found.memberId)
        const change = member && (await findUndo(tx, body.token, now))
        if (member === undefined || change === undefined) throw new Refusal('link-expired')
        const isRestored = !isSameEmail(member.email1, change.oldEmail)
        await undoEmailChanges(tx, change, now)
        // Whoever opened the link reads the mails of this address.
        await settleRegistration(tx, change.memberId, now)
        if (isRestored) await giveEmail(tx, member, change.memberId, change.oldEmail)
        await deleteSessionsOf(tx, change.memberId)
        await createRecoveryToken(tx, change.memberId, recoveryToken, now)
        await writeAudit(tx, trail(context, change.memberId, now, 'email-undo', { fields: isRestored ? ['email1'] : [] }))
      }),
    )
    mailMember(context, 'the mail about an address that was taken back', { memberId: found.memberId }, (contact) =>
      emailUndoneMail(contact, contact.username, recoveryLink(context.settings.publicUrl, recoveryToken), context.language),
    )
    return { message: wordMessage(context.messages, 'email-change-undone', context.language) }
  }),

  sendEmailConfirmation: memberOperation(async (context) => {
    const now = context.clock.now()
    const memberId = context.member.id
    const limit = attemptLimits(context.settings.loginAttempts).emailConfirmation
    await countAttempt(context.database, [{ kind: 'emailConfirmation', of: String(memberId), limit }], now)
    const token = createToken()
    const change = await context.database.transaction().execute(async (tx) => {
      if ((await lockMember(tx, memberId)) === undefined) throw new Refusal('unauthorized')
      return renewConfirmation(tx, memberId, token, now)
    })
    if (change !== undefined) mailConfirmation(context, change, token)
    const code = change === undefined ? 'email-already-confirmed' : 'email-confirmation-sent'
    return { message: wordMessage(context.messages, code, context.language) }
  }),

  cancelEmailChange: memberOperation(async (context) => {
    const now = context.clock.now()
    const memberId = context.member.id
    await context.database.transaction().execute(async (tx) => {
      if ((await lockMember(tx, memberId)) === undefined) throw new Refusal('unauthorized')
      if (await cancelEmailChange(tx, memberId, now))
        await writeAudit(tx, trail(context, memberId, now, 'email-cancellation', { fields: ['email1'] }))
    })
  }),
}

/** Gives an account another address, unless that has become another's while its link was on the way. */
async function giveEmail(tx: Database, member: Member, memberId: number, email1: string): Promise<void> {
  const person = { ...member, email1 }
  if ((await findTakenFields(tx, person, memberId)).includes('email1')) throw new Refusal('email-no-longer-free')
  await updatePerson(tx, memberId, person)
}

/** Limits how often an address of the network may try links; answers the time. */
async function countLink(context: RequestContext): Promise<Date> {
  const now = context.clock.now()
  const limit = attemptLimits(context.settings.loginAttempts).emailLinkAddress
  await countAttempt(context.database, [{ kind: 'emailLinkAddress', of: context.address, limit }], now)
  return now
}

function trail(context: RequestContext, memberId: number, at: Date, action: string, changes: Readonly<Record<string, unknown>>) {
  return { at, actorId: memberId, action, subject: 'member', subjectId: String(memberId), requestId: context.requestId, changes }
}
