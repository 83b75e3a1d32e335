import { countAttempt } from '../../../database/attempts.ts'
import { attemptLimits } from '../../../domain/attempts.ts'
import { createToken } from '../../../domain/tokens.ts'
import { writeMail } from '../../../mail/compose-mail.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { recoveryLink } from '../domain/recovery.ts'
import { createRecoveryToken } from '../stores/recovery-tokens-store.ts'
import { mailMember } from './mail-member.ts'

/**
 * Mails a link to choose another password, if there is such an account (S7, S8). Neither outcome nor time tells whether there is one:
 * everything that differs happens after the answer. Throws `too-many-attempts`.
 */
export async function requestPasswordRecovery(
  context: UseCaseContext<'loginAttempts' | 'publicUrl'>,
  { username, address }: { username: string; address: string },
): Promise<void> {
  await countRecovery(context, `username:${username}`, address)
  mailMember(context, 'the password recovery', { username }, async (contact, tx) => {
    const token = createToken()
    await createRecoveryToken(tx, contact.memberId, token, context.clock.now())
    return writeMail(contact, 'password-recovery', context.language, { link: recoveryLink(context.settings.publicUrl, token) })
  })
}

/** Mails the username to the owner of a tax code, if there is one, in the same manner. Throws `too-many-attempts`. */
export async function requestUsernameRecovery(
  context: UseCaseContext<'loginAttempts'>,
  { fiscalCode, address }: { fiscalCode: string; address: string },
): Promise<void> {
  await countRecovery(context, `fiscal-code:${fiscalCode}`, address)
  mailMember(context, 'the username recovery', { fiscalCode }, (contact) =>
    writeMail(contact, 'username-recovery', context.language, { username: contact.username }),
  )
}

/** Uses counters of its own, so that recovery works while the login is closed (S6). */
async function countRecovery(context: UseCaseContext<'loginAttempts'>, of: string, address: string): Promise<void> {
  const limits = attemptLimits(context.settings.loginAttempts)
  await countAttempt(
    context.database,
    [
      { kind: 'recoveryAccount', of, limit: limits.recoveryAccount },
      { kind: 'recoveryAddress', of: address, limit: limits.recoveryAddress },
    ],
    context.clock.now(),
  )
}
