import type { Database } from '../../../database/database.ts'
import { deleteGroupsLedBy } from '../stores/companion-groups-store.ts'
import { deleteFrameTicketsOf } from '../stores/frame-tickets-store.ts'

/** Deletes a member's tickets to framed pages and the groups that they led. Call it in the transaction that closes the account. */
export async function deleteTicketsAndGroups(tx: Database, memberId: number): Promise<void> {
  await deleteFrameTicketsOf(tx, memberId)
  await deleteGroupsLedBy(tx, memberId)
}
