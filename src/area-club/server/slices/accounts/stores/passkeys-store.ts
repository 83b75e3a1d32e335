import type { Database } from '../../../../../core/server/database/database.ts'
import { findBrokenUniqueness } from '../../../../../core/server/database/database-errors.ts'
import { instantBefore } from '../../../../../core/server/domain/clock.ts'
import { createToken, hashToken } from '../../../../../core/server/domain/tokens.ts'
import { type Ceremony, type CredentialUse, challengeLifeMs, type NewCredential, type StoredCredential } from '../domain/passkeys.ts'

/** A passkey as its owner sees it. */
export interface ListedPasskey {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** A stored credential with its account. */
export interface FoundCredential extends StoredCredential {
  memberId: number
  username: string
  /** The account's epoch at this time. */
  sessionEpoch: number
}

/** A challenge to store. The session is undefined for a login; the rest belongs to a registration. */
export interface NewChallenge {
  ceremony: Ceremony
  sessionId?: string
  sessionEpoch?: number
  name?: string
}

/** What a consumed challenge was issued for. */
export interface TakenChallenge {
  sessionEpoch: number | null
  name: string | null
}

/** Returns a member's passkeys, the one added last first. */
export async function listPasskeysOf(database: Database, memberId: number): Promise<ListedPasskey[]> {
  return database
    .selectFrom('passkey')
    .where('memberId', '=', memberId)
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Returns the credentials of a member as an authenticator is asked for them. */
export async function listCredentialsOf(
  database: Database,
  memberId: number,
): Promise<readonly { credentialId: string; transports: readonly string[] }[]> {
  return database
    .selectFrom('passkey')
    .where('memberId', '=', memberId)
    .select(['credentialId', 'transports'])
    .orderBy('createdAt')
    .execute()
}

/** Returns a credential of an open account, of `memberId` alone when given. */
export async function findCredential(database: Database, credentialId: string, memberId?: number): Promise<FoundCredential | undefined> {
  let query = database
    .selectFrom('passkey')
    .innerJoin('member', 'member.id', 'passkey.memberId')
    .where('credentialId', '=', credentialId)
    .where('closedAt', 'is', null)
    .select(['credentialId', 'publicKey', 'counter', 'member.id as memberId', 'username', 'passkeyUserHandle', 'sessionEpoch'])
  if (memberId !== undefined) query = query.where('memberId', '=', memberId)
  const row = await query.executeTakeFirst()
  if (row === undefined) return undefined
  const { passkeyUserHandle: userHandle, counter, ...found } = row
  return userHandle === null ? undefined : { ...found, userHandle, counter: Number(counter) }
}

/** Returns the account's name for authenticators, created once. */
export async function ensureUserHandle(tx: Database, memberId: number): Promise<string> {
  const { passkeyUserHandle } = await tx
    .updateTable('member')
    .set((member) => ({ passkeyUserHandle: member.fn.coalesce('passkeyUserHandle', member.val(createToken())) }))
    .where('id', '=', memberId)
    .returning('passkeyUserHandle')
    .executeTakeFirstOrThrow()
  if (passkeyUserHandle === null) throw new Error('The account has no user handle after it was set')
  return passkeyUserHandle
}

/**
 * Inserts a passkey and returns it. The caller must hold the row lock of the account.
 *
 * Rejects with the database's error when the credential exists: see `isCredentialTaken`.
 */
export async function insertPasskey(
  tx: Database,
  { isBackedUp, counter, transports, ...credential }: NewCredential & { memberId: number; name: string },
  now: Date,
): Promise<ListedPasskey> {
  return tx
    .insertInto('passkey')
    .values({
      ...credential,
      counter: String(counter),
      transports: JSON.stringify(transports),
      backedUp: isBackedUp,
      createdAt: now,
      lastUsedAt: null,
    })
    .returning(['id', 'name', 'createdAt', 'lastUsedAt'])
    .executeTakeFirstOrThrow()
}

/** Returns whether an error means that a credential belongs to an account already. */
export function isCredentialTaken(error: unknown): boolean {
  return findBrokenUniqueness(error) === 'passkey_credential_id_key'
}

/**
 * Stores the use of a credential.
 *
 * Returns false when it was removed or used since it was read: of two copies of an authenticator one is refused.
 */
export async function recordUse(
  tx: Database,
  { credentialId, formerCounter, counter, isBackedUp }: CredentialUse,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter: String(counter), backedUp: isBackedUp, lastUsedAt: now })
    .where('credentialId', '=', credentialId)
    .where('counter', '=', String(formerCounter))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a passkey of a member by its public id; returns false when the member has none of that id. */
export async function deletePasskey(tx: Database, memberId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('passkey').where('memberId', '=', memberId).where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes every passkey of a member and returns whether there were any. */
export async function deletePasskeysOf(tx: Database, memberId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('passkey').where('memberId', '=', memberId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the name of a passkey; undefined when it was removed. */
export async function findPasskeyName(database: Database, id: string): Promise<string | undefined> {
  return (await database.selectFrom('passkey').where('id', '=', id).select('name').executeTakeFirst())?.name
}

/** Creates a challenge. In a session it replaces the one of the same ceremony. */
export async function createChallenge(tx: Database, { ceremony, sessionId, sessionEpoch, name }: NewChallenge, now: Date): Promise<string> {
  if (sessionId !== undefined)
    await tx.deleteFrom('passkeyChallenge').where('sessionId', '=', sessionId).where('ceremony', '=', ceremony).execute()
  const challenge = createToken()
  await tx
    .insertInto('passkeyChallenge')
    .values({
      challengeHash: hashToken(challenge),
      ceremony,
      sessionId: sessionId ?? null,
      sessionEpoch: sessionEpoch ?? null,
      name: name ?? null,
      createdAt: now,
    })
    .execute()
  return challenge
}

/** Consumes a challenge of a ceremony and, if any, a session; undefined when there is none or it has expired. */
export async function takeChallenge(
  database: Database,
  challenge: string,
  { ceremony, sessionId }: { ceremony: Ceremony; sessionId?: string },
  now: Date,
): Promise<TakenChallenge | undefined> {
  const row = await database
    .deleteFrom('passkeyChallenge')
    .where('challengeHash', '=', hashToken(challenge))
    .where('ceremony', '=', ceremony)
    .where('sessionId', sessionId === undefined ? 'is' : '=', sessionId ?? null)
    .returning(['sessionEpoch', 'name', 'createdAt'])
    .executeTakeFirst()
  if (row === undefined || Date.parse(row.createdAt) <= now.getTime() - challengeLifeMs) return undefined
  return { sessionEpoch: row.sessionEpoch, name: row.name }
}

export async function deleteExpiredChallenges(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('passkeyChallenge').where('createdAt', '<=', instantBefore(now, challengeLifeMs)).execute()
}
