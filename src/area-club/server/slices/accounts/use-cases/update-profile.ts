import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { changedFields } from '../../../../../core/server/domain/changed-fields.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { compareFiscalCode } from '../../people/comuni/compare-fiscal-code.ts'
import { findPersonMistakes, isSameEmail, type PersonalFields, personalFieldNames } from '../../people/domain/persons.ts'
import { describeMember } from '../domain/describe-member.ts'
import { type Consents, consentNames, type Member } from '../domain/members.ts'
import { findMember, lockMember, setConsents } from '../stores/members-store.ts'
import { accountAudit } from './account-audit.ts'
import { beginEmailChange, countConfirmation, notifyIdentityChange } from './begin-email-change.ts'
import { type ClaimedIdentity, type IdentityProof, lockProven, refuseProof, requireIdentity } from './require-password.ts'
import { setPersonalData } from './set-personal-data.ts'
import { countTakenCheck, findTaken, refuseTaken } from './taken-fields.ts'

/** `password` and `confirmedEpoch` are needed when the e-mail address or the tax code changes. */
export interface ProfileChange extends ClaimedIdentity {
  memberId: number
  person: PersonalFields
  consents: Consents
  /** The version that was edited; undefined to overwrite any version. */
  version: number | undefined
  /** The caller's network address, by which checks of taken addresses and tax codes are limited. */
  address: string
}

type Context = UseCaseContext<'loginAttempts' | 'vouchers'>

/**
 * Updates the owner's data and consents and returns the updated account.
 *
 * A new e-mail address takes effect once the link mailed to it is opened. A new address or tax code needs the password or a passkey and is told to the
 * present address (requirements S32). Throws `stale-version` with the current account, `wrong-password`, `identity-unproven`, `invalid-fields`,
 * `too-many-attempts`, `unauthorized`.
 */
export async function updateProfile(context: Context, change: ProfileChange): Promise<Member> {
  const { memberId, person, version } = change
  const now = context.clock.now()
  const today = localDay(now)
  const requireVersion = (present: Member | undefined): Member => {
    if (present === undefined) throw new Refusal('unauthorized')
    if (version === undefined || version === present.version) return present
    throw new Refusal('stale-version', {
      extra: { current: describeMember(present, context.settings.vouchers, today, change.confirmedEpoch !== undefined) },
    })
  }
  const read = requireVersion(await findMember(context.database, memberId))
  const mistakes = findPersonMistakes(person, today, read)
  if (Object.keys(mistakes).length > 0) throw new Refusal('invalid-fields', { errors: mistakes })
  const proof = changesIdentity(read, person) ? await proveIdentity(context, change, read, now) : undefined
  return refuseTaken(() =>
    context.database.transaction().execute(async (tx) => {
      const before = requireVersion(await lockMember(tx, memberId))
      if (proof !== undefined) await lockProven(tx, proof)
      else if (changesIdentity(before, person)) throw refuseProof('identity-unproven', 'password')
      const taken = await findTaken(tx, person, memberId)
      if (Object.keys(taken).length > 0) throw new Refusal('invalid-fields', { errors: taken })
      await writeProfile(context, tx, before, change, now)
      const after = await findMember(tx, memberId)
      if (after === undefined) throw new Refusal('unauthorized')
      return after
    }),
  )
}

function changesIdentity(before: Member, after: PersonalFields): boolean {
  return !isSameEmail(after.email1, before.email1) || after.fiscalCode !== before.fiscalCode
}

/** Proves the owner before anything tells whether another account has the address or the tax code, and counts the mail to a new address. */
async function proveIdentity(context: Context, change: ProfileChange, read: Member, now: Date): Promise<IdentityProof> {
  const { memberId, person } = change
  await countTakenCheck(context, change, now)
  const proof = await requireIdentity(context, change)
  const taken = await findTaken(context.database, person, memberId)
  const isMailed =
    taken.email1 === undefined && [read.email1, read.pendingEmail1].every((known) => known === null || !isSameEmail(person.email1, known))
  if (isMailed) await countConfirmation(context, person.email1, now, 'email1')
  return proof
}

async function writeProfile(
  context: Context,
  tx: Database,
  before: Member,
  { memberId, person: sent, consents }: ProfileChange,
  now: Date,
): Promise<void> {
  const isNewEmail = !isSameEmail(sent.email1, before.email1)
  const person = isNewEmail ? { ...sent, email1: before.email1 } : sent
  // Field names only, no values: audit entries are immutable and outlive the account.
  const fields = changedFields(personalFieldNames, before, person)
  const consentFields = changedFields(consentNames, before, consents)
  if (fields.length + consentFields.length > 0) await setPersonalData(tx, memberId, person)
  if (fields.includes('fiscalCode')) await notifyIdentityChange(context, tx, { memberId, old: before, field: 'fiscalCode' }, now)
  if (fields.length > 0) await writeAudit(tx, accountAudit(context, memberId, now, 'profile', { fields, ...compareFiscalCode(person) }))
  if (consentFields.length > 0) {
    await setConsents(tx, memberId, consents)
    const changes = Object.fromEntries(consentFields.map((name) => [name, { from: before[name], to: consents[name] }]))
    await writeAudit(tx, accountAudit(context, memberId, now, 'consents', changes))
  }
  const isPendingAlready = before.pendingEmail1 !== null && isSameEmail(sent.email1, before.pendingEmail1)
  if (!isNewEmail || isPendingAlready) return
  await beginEmailChange(context, tx, { memberId, old: before, newEmail: sent.email1 }, now)
  await writeAudit(tx, accountAudit(context, memberId, now, 'email-change', { fields: ['email1'] }))
}
