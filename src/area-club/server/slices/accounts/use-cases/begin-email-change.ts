import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { countAttempt } from '../../../../../core/server/database/attempts.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { attemptLimits } from '../../../../../core/server/domain/attempts.ts'
import { createIdentityChange, createRegistration, type Identity } from '../stores/email-changes-store.ts'
import { enqueueMail } from './enqueue-mail.ts'

type MailContext = Pick<UseCaseContext, 'jobs' | 'log' | 'language'>

/**
 * Limits the mails with a confirmation link to one mailbox, whoever asks for them. Throws `too-many-attempts`, on `field` if there is one.
 *
 * Several accounts can have one mailbox, by the part of its address after a plus sign.
 */
export async function countConfirmation(
  context: UseCaseContext<'loginAttempts'>,
  email: string,
  now: Date,
  field?: keyof Identity,
): Promise<void> {
  const limit = attemptLimits(context.settings.loginAttempts).confirmationMailbox
  const errors = field && { [field]: 'email-mailed-too-often' }
  await countAttempt(context.database, [{ kind: 'confirmationMailbox', of: email, limit, errors }], now)
}

/** Stores the address of a registration until its link is opened, and enqueues the mail with the link. */
export async function beginRegistration(
  context: MailContext,
  tx: Database,
  registration: { memberId: number; email1: string },
  now: Date,
): Promise<void> {
  const id = await createRegistration(tx, registration, now)
  await enqueueConfirmation(context, tx, { id, memberId: registration.memberId }, now)
}

interface BegunChange {
  memberId: number
  old: Identity
}

/**
 * Stores an e-mail change until its link is opened, and enqueues its mails.
 *
 * One goes to the new address, one with an undo link to the old address (requirements S29).
 */
export async function beginEmailChange(
  context: MailContext,
  tx: Database,
  { memberId, old, newEmail }: BegunChange & { newEmail: string },
  now: Date,
): Promise<void> {
  const id = await createIdentityChange(tx, { memberId, old, newEmail }, now)
  await enqueueConfirmation(context, tx, { id, memberId }, now)
  await enqueueMail(context, tx, { mail: 'email-change-notice', memberId, changeId: id })
}

/** Stores a change of the username or the tax code, and mails an undo link to the account's address (requirements S32). */
export async function notifyIdentityChange(
  context: MailContext,
  tx: Database,
  { memberId, old, field }: BegunChange & { field: 'username' | 'fiscalCode' },
  now: Date,
): Promise<void> {
  const changeId = await createIdentityChange(tx, { memberId, old, newEmail: undefined }, now)
  await enqueueMail(context, tx, { mail: 'identity-change-notice', memberId, changeId, field })
}

/** Stores an undo of whatever follows an added passkey, and mails its link to the account's address (requirements S35). */
export async function notifyPasskey(
  context: MailContext,
  tx: Database,
  { memberId, old, passkeyId }: BegunChange & { passkeyId: string },
  now: Date,
): Promise<void> {
  const changeId = await createIdentityChange(tx, { memberId, old, newEmail: undefined }, now)
  await enqueueMail(context, tx, { mail: 'passkey-added', memberId, changeId, passkeyId })
}

/** Enqueues the mail with the confirmation link, requested at `now`. */
export async function enqueueConfirmation(
  context: MailContext,
  tx: Database,
  { id, memberId }: { id: number; memberId: number },
  now: Date,
): Promise<void> {
  await enqueueMail(context, tx, { mail: 'email-confirmation', memberId, changeId: id, askedAt: now.toISOString() })
}
