import { sql } from 'kysely'
import type { Database } from '../../../../../core/server/database/database.ts'

/** Deletes the member's queued password recovery mails, which a new password makes obsolete. */
export async function deleteRecoveryJobs(tx: Database, username: string): Promise<void> {
  await sql`delete from jobs.job where (name = 'mail' and state < 'active' or name = 'mail.dead')
    and data ->> 'mail' = 'password-recovery' and lower(data ->> 'username') = ${username.toLowerCase()}`.execute(tx)
}
