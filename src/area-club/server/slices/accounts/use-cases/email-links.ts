import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { countAttempt } from '../../../../../core/server/database/attempts.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { attemptLimits } from '../../../../../core/server/domain/attempts.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import type { Member } from '../domain/members.ts'
import { findTakenFields } from '../stores/members-store.ts'
import { setPersonalData } from './set-personal-data.ts'

/** Limits the tries of mailed links by network address. Throws `too-many-attempts`. */
export async function countEmailLink(context: UseCaseContext<'loginAttempts'>, address: string, now: Date): Promise<void> {
  const limit = attemptLimits(context.settings.loginAttempts).emailLinkAddress
  await countAttempt(context.database, [{ kind: 'emailLinkAddress', of: address, limit }], now)
}

/** Sets an account's e-mail address and tax code. Throws `email-no-longer-free` when another account has taken either meanwhile. */
export async function setEmail(
  tx: Database,
  member: Member,
  memberId: number,
  { email1, fiscalCode = member.fiscalCode }: { email1: string; fiscalCode?: string | undefined },
): Promise<void> {
  const person = { ...member, email1, fiscalCode }
  if ((await findTakenFields(tx, person, memberId)).length > 0) throw new Refusal('email-no-longer-free')
  await setPersonalData(tx, memberId, person)
}
