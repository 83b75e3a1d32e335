import { sql } from 'kysely'
import type { Database } from '../../../../../core/server/database/database.ts'

/** Returns those of the given people who have an open account. */
export async function listOpenAccountsAmong(database: Database, personIds: readonly number[]): Promise<readonly number[]> {
  if (personIds.length === 0) return []
  const accounts = await database.selectFrom('member').where('id', 'in', personIds).where('closedAt', 'is', null).select('id').execute()
  return accounts.map(({ id }) => id)
}

/** Deletes an account's mails, queued or sent, and sent mails to `addresses`, which are in lower case. */
export async function deleteMails(tx: Database, memberId: number, addresses: readonly string[]): Promise<void> {
  await deleteMailJobsOf(tx, memberId)
  await tx
    .deleteFrom('mailOutbox')
    .where((where) => where.or([where('memberId', '=', memberId), where(where.fn('lower', ['recipient']), 'in', addresses)]))
    .execute()
}

/** Deletes the rows that authenticate a member. `closeMember` removes the password. */
export async function deleteProofs(tx: Database, memberId: number): Promise<void> {
  for (const table of ['session', 'recoveryToken', 'emailChange', 'knownDevice', 'passkey'] as const)
    await tx.deleteFrom(table).where('memberId', '=', memberId).execute()
}

/** Marks an account as closed and clears its username, password and consents. `keptUntil` is yyyy-MM-dd. */
export async function closeMember(tx: Database, memberId: number, closedAt: Date, keptUntil: string): Promise<void> {
  // A username cannot contain a space, so that the pseudonym never collides with a chosen one.
  const pseudonym = `cancellato ${memberId}`
  await tx
    .updateTable('member')
    .set({ username: pseudonym, email1Key: pseudonym, fiscalCodeKey: pseudonym, passwordHash: '', passkeyUserHandle: null })
    .set({ closedAt, keptUntil })
    .set({ privacyAccepted: false, marketingAccepted: false, profilationAccepted: null, profilation2Accepted: null })
    .where('id', '=', memberId)
    .execute()
}

/**
 * Deletes rows of closed accounts that the previous release left behind.
 *
 * During a rolling upgrade the previous release closes accounts too and does not know the tables added after it.
 */
export async function deleteLeftoversOfClosedAccounts(database: Database): Promise<void> {
  const closed = database.selectFrom('member').where('closedAt', 'is not', null).select('member.id')
  await database.deleteFrom('emailChange').where('memberId', 'in', closed).execute()
  await database.deleteFrom('knownDevice').where('memberId', 'in', closed).execute()
  await database.deleteFrom('passkey').where('memberId', 'in', closed).execute()
  await database.deleteFrom('reminder').where('memberId', 'in', closed).execute()
  await database.deleteFrom('reminderOff').where('memberId', 'in', closed).execute()
  await database
    .deleteFrom('sharedAccess')
    .where((where) => where.or([where('ownerId', 'in', closed), where('acceptedById', 'in', closed)]))
    .execute()
  await database
    .updateTable('member')
    .set({ passkeyUserHandle: null })
    .where('closedAt', 'is not', null)
    .where('passkeyUserHandle', 'is not', null)
    .execute()
  await deleteMailJobsOfClosed(database)
  await database.deleteFrom('mailOutbox').where('memberId', 'in', closed).execute()
}

/** Deletes every mail job of an account in any state, because a job's data identifies its owner. */
async function deleteMailJobsOf(tx: Database, memberId: number): Promise<void> {
  await sql`delete from jobs.job using member
    where member.id = ${memberId} and jobs.job.name in ('mail', 'mail.dead') and (
      data ->> 'memberId' = member.id::text or lower(data ->> 'username') = lower(member.username)
      or upper(data ->> 'fiscalCode') = member.fiscal_code_key)`.execute(tx)
}

/**
 * Repeats `deleteMailJobsOf` for closed accounts.
 *
 * Matches by member id only: their username and tax code are gone.
 */
async function deleteMailJobsOfClosed(database: Database): Promise<void> {
  await sql`delete from jobs.job using member
    where member.closed_at is not null and jobs.job.name in ('mail', 'mail.dead') and data ->> 'memberId' = member.id::text`.execute(
    database,
  )
}
