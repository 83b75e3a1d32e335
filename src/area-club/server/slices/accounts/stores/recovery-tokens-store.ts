import type { Database } from '../../../../../core/server/database/database.ts'
import { instantBefore } from '../../../../../core/server/domain/clock.ts'
import { hashToken } from '../../../../../core/server/domain/tokens.ts'
import { recoveryTokenLifeMs } from '../domain/recovery.ts'

/** A request for a recovery link. A mail that is sent twice creates two links of one request. */
export interface RecoveryRequest {
  memberId: number
  /** A UUID. */
  requestId: string
  askedAt: string
}

/**
 * Stores the digest of a token for a request and deletes the links of earlier requests.
 *
 * Returns false and stores nothing when a link of this request was used or a later request exists. The caller must hold the row lock of the
 * person.
 */
export async function createRecoveryToken(tx: Database, request: RecoveryRequest, token: string, now: Date): Promise<boolean> {
  const { memberId, requestId, askedAt } = request
  const present = await tx.selectFrom('recoveryToken').where('memberId', '=', memberId).selectAll().execute()
  const [own, others] = [present.filter((row) => row.requestId === requestId), present.filter((row) => row.requestId !== requestId)]
  if (own.some(({ usedAt }) => usedAt !== null)) return false
  if (others.some((row) => Date.parse(row.askedAt ?? row.createdAt) > Date.parse(askedAt))) return false
  await tx
    .deleteFrom('recoveryToken')
    .where('memberId', '=', memberId)
    .where((where) => where.or([where('requestId', 'is', null), where('requestId', '!=', requestId)]))
    .execute()
  await tx
    .insertInto('recoveryToken')
    .values({
      memberId,
      tokenHash: hashToken(token),
      createdAt: now,
      usedAt: null,
      requestId,
      askedAt,
    })
    .execute()
  return true
}

/** Deletes every recovery token of a member, for example once they have chosen a new password. */
export async function deleteRecoveryTokensOf(database: Database, memberId: number): Promise<void> {
  await database.deleteFrom('recoveryToken').where('memberId', '=', memberId).execute()
}

/**
 * Consumes a token and the other tokens of its mail, and returns the member's id.
 *
 * Returns undefined when the token is unknown, used or expired. Of two concurrent calls one succeeds.
 */
export async function useRecoveryToken(tx: Database, token: string, now: Date): Promise<number | undefined> {
  const memberId = await findRecoveryToken(tx, token, now)
  if (memberId === undefined) return undefined
  // The lock serializes two links of one mail, and keeps another copy of the mail from creating a link meanwhile.
  await tx.selectFrom('person').where('id', '=', memberId).select('id').forUpdate().execute()
  if ((await findRecoveryToken(tx, token, now)) === undefined) return undefined
  await tx.deleteFrom('recoveryToken').where('memberId', '=', memberId).where('tokenHash', '!=', hashToken(token)).execute()
  await tx.updateTable('recoveryToken').set({ usedAt: now }).where('tokenHash', '=', hashToken(token)).execute()
  return memberId
}

/** Returns the member of a valid token without consuming it. */
export async function findRecoveryToken(database: Database, token: string, now: Date): Promise<number | undefined> {
  const row = await database
    .selectFrom('recoveryToken')
    .where('tokenHash', '=', hashToken(token))
    .where('usedAt', 'is', null)
    .where('createdAt', '>', new Date(now.getTime() - recoveryTokenLifeMs).toISOString())
    .select('memberId')
    .executeTakeFirst()
  return row?.memberId
}

export async function deleteExpiredRecoveryTokens(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('recoveryToken').where('createdAt', '<=', instantBefore(now, recoveryTokenLifeMs)).execute()
}
