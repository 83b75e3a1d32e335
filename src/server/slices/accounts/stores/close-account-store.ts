import type { Database } from '../../../database/database.ts'
import { deleteMailJobsOf, deleteMailJobsOfClosed } from './account-jobs-store.ts'

/** Those of some people whose account is open. */
export async function listOpenAccountsAmong(database: Database, personIds: readonly number[]): Promise<readonly number[]> {
  if (personIds.length === 0) return []
  const accounts = await database.selectFrom('member').where('id', 'in', personIds).where('closed_at', 'is', null).select('id').execute()
  return accounts.map(({ id }) => id)
}

/** Deletes the mails about an account, also those that wait, and those to these addresses, which are in lower case. */
export async function deleteMails(tx: Database, memberId: number, addresses: readonly string[]): Promise<void> {
  await deleteMailJobsOf(tx, memberId)
  await tx
    .deleteFrom('mail_outbox')
    .where((where) => where.or([where('member_id', '=', memberId), where(where.fn('lower', ['recipient']), 'in', addresses)]))
    .execute()
}

/** Deletes what proves who a member is, the password apart, which `closeMember` removes. */
export async function deleteProofs(tx: Database, memberId: number): Promise<void> {
  for (const table of ['session', 'recovery_token', 'email_change', 'known_device'] as const)
    await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
}

/** Marks an account as closed, without username, password and consents. `keptUntil` is yyyy-MM-dd. */
export async function closeMember(tx: Database, memberId: number, closedAt: Date, keptUntil: string): Promise<void> {
  // With a space in it, which no username may have: it can neither be chosen nor be in the way of anyone's choice.
  const pseudonym = `cancellato ${memberId}`
  await tx
    .updateTable('member')
    .set({ username: pseudonym, email1_key: pseudonym, fiscal_code_key: pseudonym, password_hash: '' })
    .set({ closed_at: closedAt, kept_until: keptUntil })
    .set({ privacy_accepted: false, marketing_accepted: false, profilation_accepted: null, profilation2_accepted: null })
    .where('id', '=', memberId)
    .execute()
}

/** During an upgrade the former release closes accounts too, and does not know the tables that came after it. */
export async function deleteLeftoversOfClosedAccounts(database: Database): Promise<void> {
  const closed = database.selectFrom('member').where('closed_at', 'is not', null).select('member.id')
  await database.deleteFrom('email_change').where('member_id', 'in', closed).execute()
  await database.deleteFrom('known_device').where('member_id', 'in', closed).execute()
  await deleteMailJobsOfClosed(database)
  await database.deleteFrom('mail_outbox').where('member_id', 'in', closed).execute()
}
