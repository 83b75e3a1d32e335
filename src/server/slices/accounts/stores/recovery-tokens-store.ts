import type { Database } from '../../../database/database.ts'
import { instantBefore } from '../../../domain/clock.ts'
import { hashToken } from '../../../domain/tokens.ts'
import { recoveryTokenLifeMs } from '../domain/recovery.ts'

/** Keeps the digest of a new recovery token; the ones before it hold no longer. */
export async function createRecoveryToken(database: Database, memberId: number, token: string, now: Date): Promise<void> {
  await database.deleteFrom('recovery_token').where('member_id', '=', memberId).execute()
  await database
    .insertInto('recovery_token')
    .values({ member_id: memberId, token_hash: hashToken(token), created_at: now, used_at: null })
    .execute()
}

/** Takes every token from a member: who has chosen a new password needs none. */
export async function deleteRecoveryTokensOf(database: Database, memberId: number): Promise<void> {
  await database.deleteFrom('recovery_token').where('member_id', '=', memberId).execute()
}

/** Uses a token up and answers whose it was; undefined when it is unknown, used or too old. Of two at once one wins. */
export async function useRecoveryToken(database: Database, token: string, now: Date): Promise<number | undefined> {
  const row = await database
    .updateTable('recovery_token')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - recoveryTokenLifeMs).toISOString())
    .returning('member_id')
    .executeTakeFirst()
  return row?.member_id
}

/** Whose a token is while it holds, without using it up. */
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
