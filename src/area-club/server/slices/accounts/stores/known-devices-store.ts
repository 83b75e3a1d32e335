import type { Database } from '../../../../../core/server/database/database.ts'
import { instantBefore } from '../../../../../core/server/domain/clock.ts'
import { hashToken } from '../../../../../core/server/domain/tokens.ts'
import { knownDeviceLifeMs, knownDevicesPerMember } from '../domain/known-devices.ts'

/** Returns the browser's device token that a login to that account issued, if any. */
export async function findKnownDevice(
  database: Database,
  username: string,
  tokens: readonly string[],
  now: Date,
): Promise<string | undefined> {
  if (tokens.length === 0) return undefined
  const row = await database
    .selectFrom('knownDevice')
    .innerJoin('member', 'member.id', 'knownDevice.memberId')
    .where('knownDevice.tokenHash', 'in', tokens.map(hashToken))
    .where('knownDevice.lastUsedAt', '>', new Date(now.getTime() - knownDeviceLifeMs).toISOString())
    .where((where) => where(where.fn('lower', ['member.username']), '=', username.toLowerCase()))
    .where('member.closedAt', 'is', null)
    .select('knownDevice.tokenHash')
    .executeTakeFirst()
  return row && tokens.find((token) => hashToken(token) === row.tokenHash)
}

/**
 * Stores the digest of a device's new token.
 *
 * Invalidates the token that it replaces, and with it any stolen copy.
 */
export async function rememberDevice(
  tx: Database,
  memberId: number,
  token: string,
  replaced: string | undefined,
  now: Date,
): Promise<void> {
  const row = { tokenHash: hashToken(token), lastUsedAt: now }
  if (replaced !== undefined) {
    const { numUpdatedRows } = await tx
      .updateTable('knownDevice')
      .set(row)
      .where('tokenHash', '=', hashToken(replaced))
      .where('memberId', '=', memberId)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return
  }
  await tx
    .insertInto('knownDevice')
    .values({ ...row, memberId, createdAt: now })
    .execute()
  const others = await tx
    .selectFrom('knownDevice')
    .where('memberId', '=', memberId)
    .where('tokenHash', '!=', row.tokenHash)
    .orderBy('lastUsedAt', 'desc')
    .limit(knownDevicesPerMember - 1)
    .select('tokenHash')
    .execute()
  await tx
    .deleteFrom('knownDevice')
    .where('memberId', '=', memberId)
    .where(
      'tokenHash',
      'not in',
      [row, ...others].map(({ tokenHash }) => tokenHash),
    )
    .execute()
}

/** Deletes every known device of a member: a password reset also shuts out devices of an intruder. */
export async function deleteDevicesOf(database: Database, memberId: number): Promise<void> {
  await database.deleteFrom('knownDevice').where('memberId', '=', memberId).execute()
}

export async function deleteExpiredDevices(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('knownDevice').where('lastUsedAt', '<=', instantBefore(now, knownDeviceLifeMs)).execute()
}
