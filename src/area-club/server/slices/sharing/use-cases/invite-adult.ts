import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { countAttempt } from '../../../../../core/server/database/attempts.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { attemptLimits } from '../../../../../core/server/domain/attempts.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { findMember } from '../../accounts/queries.ts'
import { lockRelationship } from '../../people/queries.ts'
import { type AdultRights, describeGiven, invitationEnd } from '../domain/shared-access.ts'
import { addInvitation, findAccess, isInvited } from '../stores/shared-access-store.ts'
import { accessAudit } from './access-audit.ts'

export interface AdultInvitation extends AdultRights {
  memberId: number
  relationshipId: number
  email: string
}

/**
 * Invites another adult by mail to the bookings of a linked child, and returns the invitation.
 *
 * Throws `not-found`, `too-many-attempts`, `invalid-fields`. Nothing tells whether the address has an account.
 */
export async function inviteAdult(context: UseCaseContext<'loginAttempts'>, invitation: AdultInvitation) {
  const { memberId, email, mayPay, maySign } = invitation
  const now = context.clock.now()
  await countInvitation(context, memberId, email, now)
  return context.database.transaction().execute(async (tx) => {
    const personId = await lockChild(tx, invitation, now)
    if (await isInvited(tx, { ownerId: memberId, personId, email }, now)) refuseEmail('invitation-open')
    const expiresAt = invitationEnd(now)
    const id = await addInvitation(tx, { ownerId: memberId, personId, email, mayPay, maySign, expiresAt }, now)
    await writeAudit(tx, accessAudit(context, memberId, id, 'access-invite', { child: personId, mayPay, maySign }))
    const { language } = context
    const job = await context.jobs.enqueue(tx, 'mail', { mail: 'adult-invitation', language, memberId, accessId: id })
    context.log.info({ job, mail: 'adult-invitation' }, 'mail enqueued')
    const added = await findAccess(tx, id)
    if (added === undefined) throw new Refusal('not-found')
    return describeGiven(added, now)
  })
}

/** Locks the child, so that neither a second invitation nor the deletion of the account is concurrent. Returns the person's id. */
async function lockChild(tx: Database, { memberId, relationshipId, email }: AdultInvitation, now: Date): Promise<number> {
  const linked = await lockRelationship(tx, memberId, relationshipId, localDay(now))
  const owner = await findMember(tx, memberId)
  if (linked === undefined || owner === undefined) throw new Refusal('not-found')
  if (linked.relationship.type !== 'figlio') throw new Refusal('invalid-fields', { errors: { relationship: 'invitation-child-only' } })
  const own = [owner.email1, owner.email2, owner.pendingEmail1].map((each) => each?.toLowerCase())
  if (own.includes(email.toLowerCase())) refuseEmail('invitation-to-self')
  return linked.personId
}

function refuseEmail(code: string): never {
  throw new Refusal('invalid-fields', { errors: { email: code } })
}

/** Limits the invitations of an account, and those that a mailbox gets from all accounts. */
async function countInvitation({ database, settings }: UseCaseContext<'loginAttempts'>, memberId: number, email: string, now: Date) {
  const limits = attemptLimits(settings.loginAttempts)
  const counters = [
    { kind: 'invitation', of: String(memberId), limit: limits.invitation },
    { kind: 'invitationMailbox', of: email, limit: limits.invitationMailbox },
  ] as const
  await countAttempt(database, counters, now)
}
