import type { Database } from '../../../database/database.ts'
import { deleteLeftoversOfClosedAccounts } from '../stores/close-account-store.ts'
import { deleteExpiredEmailChanges } from '../stores/email-changes-store.ts'
import { deleteExpiredDevices } from '../stores/known-devices-store.ts'
import { deleteExpiredRecoveryTokens } from '../stores/recovery-tokens-store.ts'
import { deleteExpiredSessions } from '../stores/sessions-store.ts'

/**
 * Deletes sessions, recovery tokens, changes of e-mail addresses and devices that have expired, and what a process of the former release
 * left behind of closed accounts.
 */
export async function sweepAccounts(database: Database, now: Date): Promise<void> {
  await deleteExpiredSessions(database, now)
  await deleteExpiredRecoveryTokens(database, now)
  await deleteExpiredEmailChanges(database, now)
  await deleteExpiredDevices(database, now)
  await deleteLeftoversOfClosedAccounts(database)
}
