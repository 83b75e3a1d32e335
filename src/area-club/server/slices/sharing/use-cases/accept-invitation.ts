import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { lockContact } from '../../accounts/queries.ts'
import { countEmailLink } from '../../accounts/use-cases/email-links.ts'
import { describeReceived, type SharedAccess } from '../domain/shared-access.ts'
import { accept, findAccess, findInvitation, lockAccess } from '../stores/shared-access-store.ts'
import { accessAudit } from './access-audit.ts'

/** The link in the mail of an invitation, and the network address of the caller. */
export interface InvitationLink {
  token: string
  address: string
}

type LinkContext = UseCaseContext<'loginAttempts'>

/** Returns the open invitation of a link and changes nothing. Throws `link-expired`, `too-many-attempts`. */
export async function readInvitation(context: LinkContext, link: InvitationLink) {
  const { ownerName, childName, mayPay, maySign, expiresAt } = await requireInvitation(context, link)
  return { ownerName, childName, mayPay, maySign, expiresAt }
}

/**
 * Gives the account of the session the access of an invitation, and tells the owner by mail. The link is used up.
 *
 * Whoever has the link may accept, under whatever address their account has: the token is proof of the invited mailbox, and people have
 * accounts under other addresses than those by which they are known. Throws `link-expired`, `own-invitation`, `too-many-attempts`.
 */
export async function acceptInvitation(context: LinkContext, { memberId, ...link }: InvitationLink & { memberId: number }) {
  const { id, ownerId } = await requireInvitation(context, link)
  if (ownerId === memberId) throw new Refusal('own-invitation')
  const now = context.clock.now()
  return context.database.transaction().execute(async (tx) => {
    // Neither account is closed meanwhile. In id order, as a deletion locks people.
    for (const account of [ownerId, memberId].sort((a, b) => a - b))
      if ((await lockContact(tx, account)) === undefined) throw new Refusal(account === memberId ? 'unauthorized' : 'link-expired')
    const access = await lockAccess(tx, id)
    // Used or revoked since it was read.
    if (access === undefined || access.acceptedById !== null) throw new Refusal('link-expired')
    await accept(tx, access, memberId, now)
    const { personId: child, mayPay, maySign } = access
    await writeAudit(tx, accessAudit(context, memberId, id, 'access-accept', { owner: ownerId, child, mayPay, maySign }))
    const job = await context.jobs.enqueue(tx, 'mail', { mail: 'invitation-accepted', memberId: ownerId, accessId: id })
    context.log.info({ job, mail: 'invitation-accepted' }, 'mail enqueued')
    const accepted = await findAccess(tx, id)
    if (accepted === undefined) throw new Refusal('link-expired')
    return describeReceived(accepted)
  })
}

/** Counts links that open nothing only. */
async function requireInvitation(context: LinkContext, { token, address }: InvitationLink): Promise<SharedAccess> {
  const now = context.clock.now()
  const found = await findInvitation(context.database, token, now)
  if (found !== undefined) return found
  await countEmailLink(context, address, now)
  throw new Refusal('link-expired')
}
