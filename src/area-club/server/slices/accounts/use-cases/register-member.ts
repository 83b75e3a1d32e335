import { portalNames } from '../../../../../core/server/application/portal-names.ts'
import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { countAttempt } from '../../../../../core/server/database/attempts.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { attemptLimits } from '../../../../../core/server/domain/attempts.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { compareFiscalCode } from '../../people/comuni/compare-fiscal-code.ts'
import { findPersonMistakes, type PersonalFields } from '../../people/domain/persons.ts'
import type { Consents } from '../domain/members.ts'
import { findPasswordFlaw, hashPassword } from '../domain/passwords.ts'
import { createMember } from '../stores/members-store.ts'
import { accountAudit } from './account-audit.ts'
import { beginRegistration, countConfirmation } from './begin-email-change.ts'
import { findTaken, refuseTaken } from './taken-fields.ts'

export interface Registration {
  person: PersonalFields
  consents: Consents
  password: string
  /** The caller's network address, by which registrations are limited. */
  address: string
}

/**
 * Creates an account and mails the link that confirms its address.
 *
 * Throws `invalid-fields` by field and `too-many-attempts`.
 */
export async function registerMember(
  context: UseCaseContext<'loginAttempts'>,
  { person, consents, password, address }: Registration,
): Promise<void> {
  const now = context.clock.now()
  const limit = attemptLimits(context.settings.loginAttempts).registrationAddress
  await countAttempt(context.database, [{ kind: 'registrationAddress', of: address, limit }], now)
  const mistakes: Record<string, string> = { ...findPersonMistakes(person, localDay(now)), ...(await findTaken(context.database, person)) }
  const flaw = findPasswordFlaw(password, { ...person, username: person.email1 }, portalNames)
  if (flaw !== undefined) mistakes.password = flaw
  if (Object.keys(mistakes).length > 0) throw new Refusal('invalid-fields', { errors: mistakes })
  await countConfirmation(context, person.email1, now, 'email1')
  const passwordHash = await hashPassword(address, password)
  await refuseTaken(() =>
    context.database.transaction().execute(async (tx) => {
      const account = { person, consents, passwordHash, username: person.email1, createdAt: now, clusterCode: 'blue' } as const
      const memberId = await createMember(tx, account)
      await writeAudit(tx, accountAudit(context, memberId, now, 'registration', { consents, ...compareFiscalCode(person) }))
      await beginRegistration(context, tx, { memberId, email1: person.email1 }, now)
    }),
  )
}
