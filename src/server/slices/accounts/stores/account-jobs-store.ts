import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

/** Removes the links to a new password that wait to be mailed: who has chosen one needs none. */
export async function deleteRecoveryJobs(tx: Database, username: string): Promise<void> {
  await sql`delete from jobs.job where (name = 'mail' and state < 'active' or name = 'mail.dead')
    and data ->> 'mail' = 'password-recovery' and lower(data ->> 'username') = ${username.toLowerCase()}`.execute(tx)
}

/** Removes every mail to the owner of an account, whatever became of it: its job says who they were. */
export async function deleteMailJobsOf(tx: Database, memberId: number): Promise<void> {
  await sql`delete from jobs.job using member
    where member.id = ${memberId} and jobs.job.name in ('mail', 'mail.dead') and (
      data ->> 'memberId' = member.id::text or lower(data ->> 'username') = lower(member.username)
      or upper(data ->> 'fiscalCode') = member.fiscal_code_key)`.execute(tx)
}

/** Removes what `deleteMailJobsOf` would have removed, as far as it can still be told. */
export async function deleteMailJobsOfClosed(database: Database): Promise<void> {
  await sql`delete from jobs.job using member
    where member.closed_at is not null and jobs.job.name in ('mail', 'mail.dead') and data ->> 'memberId' = member.id::text`.execute(
    database,
  )
}
