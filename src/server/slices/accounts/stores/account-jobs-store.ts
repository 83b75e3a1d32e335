import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

/** Deletes the member's queued password recovery mails, which a new password makes obsolete. */
export async function deleteRecoveryJobs(tx: Database, username: string): Promise<void> {
  await sql`delete from jobs.job where (name = 'mail' and state < 'active' or name = 'mail.dead')
    and data ->> 'mail' = 'password-recovery' and lower(data ->> 'username') = ${username.toLowerCase()}`.execute(tx)
}

/** Deletes every mail job of an account in any state, because a job's data identifies its owner. */
export async function deleteMailJobsOf(tx: Database, memberId: number): Promise<void> {
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
export async function deleteMailJobsOfClosed(database: Database): Promise<void> {
  await sql`delete from jobs.job using member
    where member.closed_at is not null and jobs.job.name in ('mail', 'mail.dead') and data ->> 'memberId' = member.id::text`.execute(
    database,
  )
}
