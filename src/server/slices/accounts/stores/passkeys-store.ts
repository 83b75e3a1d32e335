import type { Database } from '../../../database/database.ts'
import { findBrokenUniqueness } from '../../../database/database-errors.ts'
import { instantBefore } from '../../../domain/clock.ts'
import { createToken, hashToken } from '../../../domain/tokens.ts'
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
    .where('member_id', '=', memberId)
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .orderBy('created_at', 'desc')
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
    .where('member_id', '=', memberId)
    .select(['credential_id as credentialId', 'transports'])
    .orderBy('created_at')
    .execute()
}

/** Returns a credential of an open account, of `memberId` alone when given. */
export async function findCredential(database: Database, credentialId: string, memberId?: number): Promise<FoundCredential | undefined> {
  let query = database
    .selectFrom('passkey')
    .innerJoin('member', 'member.id', 'passkey.member_id')
    .where('credential_id', '=', credentialId)
    .where('closed_at', 'is', null)
    .select(['credential_id', 'public_key', 'counter', 'member_id', 'username', 'passkey_user_handle', 'session_epoch'])
  if (memberId !== undefined) query = query.where('member_id', '=', memberId)
  const row = await query.executeTakeFirst()
  return row === undefined || row.passkey_user_handle === null
    ? undefined
    : {
        credentialId: row.credential_id,
        publicKey: row.public_key,
        counter: Number(row.counter),
        userHandle: row.passkey_user_handle,
        memberId: row.member_id,
        username: row.username,
        sessionEpoch: row.session_epoch,
      }
}

/** Returns the account's name for authenticators, created once. */
export async function ensureUserHandle(tx: Database, memberId: number): Promise<string> {
  const { passkey_user_handle } = await tx
    .updateTable('member')
    .set((member) => ({ passkey_user_handle: member.fn.coalesce('passkey_user_handle', member.val(createToken())) }))
    .where('id', '=', memberId)
    .returning('passkey_user_handle')
    .executeTakeFirstOrThrow()
  if (passkey_user_handle === null) throw new Error('The account has no user handle after it was set')
  return passkey_user_handle
}

/**
 * Inserts a passkey and returns it. The caller must hold the row lock of the account.
 *
 * Rejects with the database's error when the credential exists: see `isCredentialTaken`.
 */
export async function insertPasskey(
  tx: Database,
  { memberId, name, ...credential }: NewCredential & { memberId: number; name: string },
  now: Date,
): Promise<ListedPasskey> {
  return tx
    .insertInto('passkey')
    .values({
      member_id: memberId,
      credential_id: credential.credentialId,
      public_key: credential.publicKey,
      counter: String(credential.counter),
      transports: JSON.stringify(credential.transports),
      device_type: credential.deviceType,
      backed_up: credential.isBackedUp,
      aaguid: credential.aaguid,
      name,
      created_at: now,
      last_used_at: null,
    })
    .returning(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
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
    .set({ counter: String(counter), backed_up: isBackedUp, last_used_at: now })
    .where('credential_id', '=', credentialId)
    .where('counter', '=', String(formerCounter))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a passkey of a member by its public id; returns false when the member has none of that id. */
export async function deletePasskey(tx: Database, memberId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('passkey').where('member_id', '=', memberId).where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes every passkey of a member and returns whether there were any. */
export async function deletePasskeysOf(tx: Database, memberId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('passkey').where('member_id', '=', memberId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the name of a passkey; undefined when it was removed. */
export async function findPasskeyName(database: Database, id: string): Promise<string | undefined> {
  return (await database.selectFrom('passkey').where('id', '=', id).select('name').executeTakeFirst())?.name
}

/** Creates a challenge. In a session it replaces the one of the same ceremony. */
export async function createChallenge(tx: Database, { ceremony, sessionId, sessionEpoch, name }: NewChallenge, now: Date): Promise<string> {
  if (sessionId !== undefined)
    await tx.deleteFrom('passkey_challenge').where('session_id', '=', sessionId).where('ceremony', '=', ceremony).execute()
  const challenge = createToken()
  await tx
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashToken(challenge),
      ceremony,
      session_id: sessionId ?? null,
      session_epoch: sessionEpoch ?? null,
      name: name ?? null,
      created_at: now,
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
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('ceremony', '=', ceremony)
    .where('session_id', sessionId === undefined ? 'is' : '=', sessionId ?? null)
    .returning(['session_epoch as sessionEpoch', 'name', 'created_at'])
    .executeTakeFirst()
  if (row === undefined || Date.parse(row.created_at) <= now.getTime() - challengeLifeMs) return undefined
  return { sessionEpoch: row.sessionEpoch, name: row.name }
}

export async function deleteExpiredChallenges(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('passkey_challenge').where('created_at', '<=', instantBefore(now, challengeLifeMs)).execute()
}
