import type { Database } from '../../../database/database.ts'
import { instantBefore } from '../../../domain/clock.ts'
import { hashToken } from '../../../domain/tokens.ts'
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
    .selectFrom('known_device')
    .innerJoin('member', 'member.id', 'known_device.member_id')
    .where('known_device.token_hash', 'in', tokens.map(hashToken))
    .where('known_device.last_used_at', '>', new Date(now.getTime() - knownDeviceLifeMs).toISOString())
    .where((where) => where(where.fn('lower', ['member.username']), '=', username.toLowerCase()))
    .where('member.closed_at', 'is', null)
    .select('known_device.token_hash')
    .executeTakeFirst()
  return row && tokens.find((token) => hashToken(token) === row.token_hash)
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
  const row = { token_hash: hashToken(token), last_used_at: now }
  if (replaced !== undefined) {
    const { numUpdatedRows } = await tx
      .updateTable('known_device')
      .set(row)
      .where('token_hash', '=', hashToken(replaced))
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return
  }
  await tx
    .insertInto('known_device')
    .values({ ...row, member_id: memberId, created_at: now })
    .execute()
  const others = await tx
    .selectFrom('known_device')
    .where('member_id', '=', memberId)
    .where('token_hash', '!=', row.token_hash)
    .orderBy('last_used_at', 'desc')
    .limit(knownDevicesPerMember - 1)
    .select('token_hash')
    .execute()
  await tx
    .deleteFrom('known_device')
    .where('member_id', '=', memberId)
    .where(
      'token_hash',
      'not in',
      [row, ...others].map(({ token_hash }) => token_hash),
    )
    .execute()
}

/** Deletes every known device of a member: a password reset also shuts out devices of an intruder. */
export async function deleteDevicesOf(database: Database, memberId: number): Promise<void> {
  await database.deleteFrom('known_device').where('member_id', '=', memberId).execute()
}

export async function deleteExpiredDevices(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('known_device').where('last_used_at', '<=', instantBefore(now, knownDeviceLifeMs)).execute()
}
