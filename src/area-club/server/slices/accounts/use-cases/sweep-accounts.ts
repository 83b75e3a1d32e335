import type { Database } from '../../../../../core/server/database/database.ts'
import { deleteExpiredEmailChanges } from '../stores/email-changes-store.ts'
import { deleteExpiredDevices } from '../stores/known-devices-store.ts'
import { deleteExpiredChallenges } from '../stores/passkeys-store.ts'
import { deleteExpiredRecoveryTokens } from '../stores/recovery-tokens-store.ts'
import { deleteExpiredSessions } from '../stores/sessions-store.ts'

/** Deletes expired sessions, recovery tokens, e-mail changes, devices and challenges of passkeys. */
export async function sweepAccounts(database: Database, now: Date): Promise<void> {
  await deleteExpiredSessions(database, now)
  await deleteExpiredRecoveryTokens(database, now)
  await deleteExpiredEmailChanges(database, now)
  await deleteExpiredDevices(database, now)
  await deleteExpiredChallenges(database, now)
}
