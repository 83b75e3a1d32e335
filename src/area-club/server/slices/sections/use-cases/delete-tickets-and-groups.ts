import type { Database } from '../../../../../core/server/database/database.ts'
import { deleteGroupsLedBy } from '../stores/companion-groups-store.ts'
import { deleteFrameTicketsOf } from '../stores/frame-tickets-store.ts'

/** Deletes a member's frame tickets and the groups they led. Call it in the transaction that closes the account. */
export async function deleteTicketsAndGroups(tx: Database, memberId: number): Promise<void> {
  await deleteFrameTicketsOf(tx, memberId)
  await deleteGroupsLedBy(tx, memberId)
}
