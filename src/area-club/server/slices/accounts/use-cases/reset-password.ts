import { portalNames } from '../../../../../core/server/application/portal-names.ts'
import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { clearAttempts, countAttempt } from '../../../../../core/server/database/attempts.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { attemptLimits } from '../../../../../core/server/domain/attempts.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { createToken } from '../../../../../core/server/domain/tokens.ts'
import { findPasswordFlaw, type PasswordFlaw, withPasswordWork } from '../domain/passwords.ts'
import { deleteRecoveryJobs } from '../stores/account-jobs-store.ts'
import { deleteDevicesOf, rememberDevice } from '../stores/known-devices-store.ts'
import { findCredentialsOf, findMember, setPasswordHash } from '../stores/members-store.ts'
import { deletePasskeysOf } from '../stores/passkeys-store.ts'
import { findRecoveryToken, useRecoveryToken } from '../stores/recovery-tokens-store.ts'
import { deleteSessionsOf } from '../stores/sessions-store.ts'
import { accountAudit } from './account-audit.ts'
import { loginsOf } from './count-login.ts'
import { enqueueMail } from './enqueue-mail.ts'

export interface PasswordReset {
  /** The token of the mailed link. */
  token: string
  password: string
  /** The caller's network address, by which tries are limited. */
  address: string
}

/**
 * Sets a new password by a mailed link, ends all sessions and unlocks the login (requirements S6).
 *
 * Removes the passkeys, because an intruder may have added one (requirements S35).
 * Returns the device token by which the account knows the browser from now on. Throws `link-expired`, `invalid-fields` (the link stays
 * valid), `too-many-attempts`.
 */
export async function resetPassword(
  context: UseCaseContext<'loginAttempts'>,
  { token, password, address }: PasswordReset,
): Promise<{ deviceToken: string }> {
  const now = context.clock.now()
  const limit = attemptLimits(context.settings.loginAttempts).resetAddress
  await countAttempt(context.database, [{ kind: 'resetAddress', of: address, limit }], now)
  const holder = await findRecoveryToken(context.database, token, now)
  const owner = holder === undefined ? undefined : await findMember(context.database, holder)
  const credentials = holder === undefined ? undefined : await findCredentialsOf(context.database, holder)
  if (owner === undefined || credentials === undefined) throw new Refusal('link-expired')
  const flaw = findPasswordFlaw(password, owner, portalNames)
  if (flaw !== undefined) throw refuse(flaw)
  const passwordHash = await withPasswordWork(address, async (passwords) => {
    if (await passwords.verify(credentials.passwordHash, password)) throw refuse('password-unchanged')
    return passwords.hash(password)
  })
  const deviceToken = createToken()
  await context.database.transaction().execute(async (tx) => {
    const memberId = await useRecoveryToken(tx, token, now)
    if (memberId === undefined) throw new Refusal('link-expired')
    await setPasswordHash(tx, memberId, passwordHash)
    await deleteSessionsOf(tx, memberId)
    // A reader of the account's mail is its owner: attempts by others, before and after, do not lock them out.
    await clearAttempts(tx, loginsOf(owner.username, context.settings.loginAttempts))
    await deleteDevicesOf(tx, memberId)
    const hadPasskeys = await deletePasskeysOf(tx, memberId)
    await rememberDevice(tx, memberId, deviceToken, undefined, now)
    await deleteRecoveryJobs(tx, owner.username)
    await writeAudit(tx, accountAudit(context, memberId, now, 'password-reset'))
    await enqueueMail(context, tx, {
      mail: 'password-changed',
      memberId,
      to: owner.email1,
      ended: 'all',
      ...(hadPasskeys && { passkeysRemoved: true }),
    })
  })
  return { deviceToken }
}

function refuse(flaw: PasswordFlaw): Refusal {
  return new Refusal('invalid-fields', { errors: { password: flaw } })
}
