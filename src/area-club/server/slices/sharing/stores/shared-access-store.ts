import type { Database } from '../../../../../core/server/database/database.ts'
import { largestId } from '../../../../../core/server/database/largest-id.ts'
import { hashToken } from '../../../../../core/server/domain/tokens.ts'
import type { AdultRights, SharedAccess, SharedBooking } from '../domain/shared-access.ts'

/** Returns what a customer may do with each booking that others share with them. */
export async function listGrants(database: Database, memberId: number): Promise<ReadonlyMap<number, SharedBooking>> {
  const rows = await database
    .selectFrom('sharedAccess')
    .innerJoin('participant', 'participant.personId', 'sharedAccess.personId')
    .innerJoin('practice', (join) =>
      join.onRef('practice.id', '=', 'participant.practiceId').onRef('practice.buyerId', '=', 'sharedAccess.ownerId'),
    )
    .innerJoin('person as child', 'child.id', 'sharedAccess.personId')
    .innerJoin('person as owner', 'owner.id', 'sharedAccess.ownerId')
    .where('acceptedById', '=', memberId)
    .where('revokedAt', 'is', null)
    .select(['practice.id as practiceId', 'mayPay', 'maySign', 'child.firstName as child', 'owner.firstName', 'owner.lastName'])
    .orderBy('participant.position')
    .execute()
  const grants = new Map<number, SharedBooking>()
  for (const { practiceId, mayPay, maySign, child, firstName, lastName } of rows) {
    const other = grants.get(practiceId)
    grants.set(practiceId, {
      by: `${firstName} ${lastName}`,
      children: [...(other?.children ?? []), child],
      mayPay: mayPay || other?.mayPay === true,
      maySign: maySign || other?.maySign === true,
    })
  }
  return grants
}

function selectAccess(database: Database) {
  return database
    .selectFrom('sharedAccess')
    .innerJoin('person as owner', 'owner.id', 'sharedAccess.ownerId')
    .innerJoin('person as child', 'child.id', 'sharedAccess.personId')
    .innerJoin('relationship', (join) =>
      join.onRef('relationship.memberId', '=', 'sharedAccess.ownerId').onRef('relationship.personId', '=', 'sharedAccess.personId'),
    )
    .leftJoin('person as adult', 'adult.id', 'sharedAccess.acceptedById')
    .select(['sharedAccess.id', 'ownerId', 'relationship.id as relationshipId', 'invitedEmail as email', 'mayPay', 'maySign'])
    .select(['invitedAt', 'expiresAt', 'acceptedAt', 'revokedAt'])
    .select([
      'owner.firstName as ownerFirst',
      'owner.lastName as ownerLast',
      'child.firstName as childFirst',
      'child.lastName as childLast',
    ])
    .select(['adult.firstName as adultFirst', 'adult.lastName as adultLast'])
    .orderBy('sharedAccess.id')
}

type AccessRow = Awaited<ReturnType<ReturnType<typeof selectAccess>['execute']>>[number]

function fromRow({ ownerFirst, ownerLast, childFirst, childLast, adultFirst, adultLast, ...row }: AccessRow): SharedAccess {
  return {
    ...row,
    ownerName: `${ownerFirst} ${ownerLast}`,
    childName: `${childFirst} ${childLast}`,
    adultName: adultFirst === null ? null : `${adultFirst} ${adultLast}`,
  }
}

/** Returns the access that a customer has given, that which is over included. */
export async function listGivenBy(database: Database, memberId: number): Promise<readonly SharedAccess[]> {
  return (await selectAccess(database).where('ownerId', '=', memberId).execute()).map(fromRow)
}

/** Returns the access that a customer has accepted, that which is over included. */
export async function listReceivedBy(database: Database, memberId: number): Promise<readonly SharedAccess[]> {
  return (await selectAccess(database).where('acceptedById', '=', memberId).execute()).map(fromRow)
}

export async function findAccess(database: Database, id: number): Promise<SharedAccess | undefined> {
  const row = await selectAccess(database).where('sharedAccess.id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** Returns the ids of an access and of the two accounts; undefined when it is over or does not exist. Accepts numbers out of the range of ids. */
export async function lockAccess(tx: Database, id: number) {
  if (id > largestId) return undefined
  return tx
    .selectFrom('sharedAccess')
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .select(['id', 'ownerId', 'personId', 'acceptedById', 'mayPay', 'maySign', 'expiresAt'])
    .forUpdate()
    .executeTakeFirst()
}

/** Returns whether an address was invited to a child's bookings, and the invitation is open at `now` or was accepted. */
export async function isInvited(
  tx: Database,
  invitation: { ownerId: number; personId: number; email: string },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('sharedAccess')
    .where('ownerId', '=', invitation.ownerId)
    .where('personId', '=', invitation.personId)
    .where((where) => where(where.fn('lower', ['invitedEmail']), '=', invitation.email.toLowerCase()))
    .where('revokedAt', 'is', null)
    .where((where) => where.or([where('acceptedAt', 'is not', null), where('expiresAt', '>', now.toISOString())]))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores an invitation in the place of one of the same address that has expired. */
export async function addInvitation(
  tx: Database,
  invitation: AdultRights & { ownerId: number; personId: number; email: string; expiresAt: Date },
  now: Date,
): Promise<number> {
  const { email, ...row } = invitation
  await tx
    .updateTable('sharedAccess')
    .set({ revokedAt: now })
    .where('ownerId', '=', row.ownerId)
    .where('personId', '=', row.personId)
    .where((where) => where(where.fn('lower', ['invitedEmail']), '=', email.toLowerCase()))
    .where('revokedAt', 'is', null)
    .where('acceptedAt', 'is', null)
    .execute()
  const { id } = await tx
    .insertInto('sharedAccess')
    .values({ ...row, invitedEmail: email, invitedAt: now, acceptedAt: null, acceptedById: null, revokedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores the digest of a link in the mail of an invitation. */
export async function addInvitationLink(tx: Database, sharedAccessId: number, token: string): Promise<void> {
  await tx
    .insertInto('sharedAccessLink')
    .values({ tokenHash: hashToken(token), sharedAccessId })
    .execute()
}

/** Returns the open invitation of a link; undefined when there is none at `now`. */
export async function findInvitation(database: Database, token: string, now: Date): Promise<SharedAccess | undefined> {
  const row = await selectAccess(database)
    .innerJoin('sharedAccessLink', 'sharedAccessLink.sharedAccessId', 'sharedAccess.id')
    .where('tokenHash', '=', hashToken(token))
    .where('revokedAt', 'is', null)
    .where('acceptedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return row && fromRow(row)
}

/**
 * Gives an account the access of an invitation, uses up its links, and ends what the account had before of the same child.
 *
 * The caller must hold the row lock of the access.
 */
export async function accept(
  tx: Database,
  access: { id: number; ownerId: number; personId: number },
  memberId: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('sharedAccess')
    .set({ revokedAt: now })
    .where('ownerId', '=', access.ownerId)
    .where('personId', '=', access.personId)
    .where('acceptedById', '=', memberId)
    .where('revokedAt', 'is', null)
    .execute()
  await tx.updateTable('sharedAccess').set({ acceptedAt: now, acceptedById: memberId }).where('id', '=', access.id).execute()
  await deleteLinks(tx, access.id)
}

export async function setRights(tx: Database, id: number, { mayPay, maySign }: AdultRights): Promise<void> {
  await tx.updateTable('sharedAccess').set({ mayPay, maySign }).where('id', '=', id).execute()
}

/** Ends an access and its links. */
export async function revoke(tx: Database, id: number, now: Date): Promise<void> {
  await tx.updateTable('sharedAccess').set({ revokedAt: now }).where('id', '=', id).execute()
  await deleteLinks(tx, id)
}

async function deleteLinks(tx: Database, sharedAccessId: number): Promise<void> {
  await tx.deleteFrom('sharedAccessLink').where('sharedAccessId', '=', sharedAccessId).execute()
}

/**
 * Deletes the access that an account gave or received, and that of people who go with it; invitations of its addresses too.
 *
 * `addresses` are in lower case. Returns what was not over, with the second adult of what was accepted.
 */
export async function deleteAccessOf(
  tx: Database,
  { memberId, personIds, addresses }: { memberId: number; personIds: readonly number[]; addresses: readonly string[] },
): Promise<readonly { id: number; adultId: number | null }[]> {
  const rows = await tx
    .deleteFrom('sharedAccess')
    .where((where) =>
      where.or([
        where('ownerId', '=', memberId),
        where('acceptedById', '=', memberId),
        where('personId', 'in', personIds),
        where.and([where('acceptedAt', 'is', null), where(where.fn('lower', ['invitedEmail']), 'in', addresses)]),
      ]),
    )
    .returning(['id', 'acceptedById as adultId', 'revokedAt'])
    .execute()
  return rows.flatMap(({ id, adultId, revokedAt }) => (revokedAt === null ? [{ id, adultId }] : []))
}

/** Deletes the access that ended before an instant: revoked, or an invitation that nobody accepted. */
export async function deleteEnded(database: Database, before: Date): Promise<void> {
  await database
    .deleteFrom('sharedAccess')
    .where((where) =>
      where.or([
        where('revokedAt', '<=', before.toISOString()),
        where.and([where('acceptedAt', 'is', null), where('expiresAt', '<=', before.toISOString())]),
      ]),
    )
    .execute()
}
