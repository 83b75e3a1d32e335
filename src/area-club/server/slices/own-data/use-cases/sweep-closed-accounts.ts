import type { Database } from '../../../../../core/server/database/database.ts'
import { sweepConsents } from '../../signatures/use-cases/anonymize-consents.ts'
import { deleteLeftoversOfClosedAccounts } from '../stores/close-account-store.ts'

/** Deletes what former releases left of closed accounts. Idempotent. */
export async function sweepClosedAccounts(database: Database): Promise<void> {
  await deleteLeftoversOfClosedAccounts(database)
  await sweepConsents(database)
}
