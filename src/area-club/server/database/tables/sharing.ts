import type { Generated } from 'kysely'
import type { Instant } from '../../../../core/server/database/columns.ts'

export interface SharingTables {
  sharedAccess: SharedAccessTable
  sharedAccessLink: SharedAccessLinkTable
}

/** The access of a second adult to the bookings of a linked child: invited, then accepted, until it is revoked. */
export interface SharedAccessTable {
  id: Generated<number>
  /** The customer whose bookings are shared. */
  ownerId: number
  /** The child whose bookings they are. */
  personId: number
  invitedEmail: string
  mayPay: boolean
  /** Whether the second adult may sign the consent form of the child. */
  maySign: boolean
  invitedAt: Instant
  /** When an invitation that was not accepted ends. */
  expiresAt: Instant
  acceptedAt: Instant | null
  /** The account that accepted; never the owner's. */
  acceptedById: number | null
  /** When the owner revoked it or the second adult gave it up. */
  revokedAt: Instant | null
}

/** A link of an invitation. Each copy of the mail has its own. */
export interface SharedAccessLinkTable {
  /** SHA-256 of the token in hex. */
  tokenHash: string
  sharedAccessId: number
}
