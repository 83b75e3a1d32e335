import type { Database } from '../../../database/database.ts'
import { instantBefore } from '../../../domain/clock.ts'
import { hashToken } from '../../../domain/tokens.ts'
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
  const present = await tx.selectFrom('recovery_token').where('member_id', '=', memberId).selectAll().execute()
  const [own, others] = [present.filter((row) => row.request_id === requestId), present.filter((row) => row.request_id !== requestId)]
  if (own.some(({ used_at }) => used_at !== null)) return false
  if (others.some((row) => Date.parse(row.asked_at ?? row.created_at) > Date.parse(askedAt))) return false
  await tx
    .deleteFrom('recovery_token')
    .where('member_id', '=', memberId)
    .where((where) => where.or([where('request_id', 'is', null), where('request_id', '!=', requestId)]))
    .execute()
  await tx
    .insertInto('recovery_token')
    .values({
      member_id: memberId,
      token_hash: hashToken(token),
      created_at: now,
      used_at: null,
      request_id: requestId,
      asked_at: askedAt,
    })
    .execute()
  return true
}

/** Deletes every recovery token of a member, for example once they have chosen a new password. */
export async function deleteRecoveryTokensOf(database: Database, memberId: number): Promise<void> {
  await database.deleteFrom('recovery_token').where('member_id', '=', memberId).execute()
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
  await tx.deleteFrom('recovery_token').where('member_id', '=', memberId).where('token_hash', '!=', hashToken(token)).execute()
  await tx.updateTable('recovery_token').set({ used_at: now }).where('token_hash', '=', hashToken(token)).execute()
  return memberId
}

/** Returns the member of a valid token without consuming it. */
export async function findRecoveryToken(database: Database, token: string, now: Date): Promise<number | undefined> {
  const row = await database
    .selectFrom('recovery_token')
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - recoveryTokenLifeMs).toISOString())
    .select('member_id')
    .executeTakeFirst()
  return row?.member_id
}

export async function deleteExpiredRecoveryTokens(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('recovery_token').where('created_at', '<=', instantBefore(now, recoveryTokenLifeMs)).execute()
}
