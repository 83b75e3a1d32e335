import type { Generated } from 'kysely'
import type { Day, Instant } from '../../../../core/server/database/columns.ts'
import type { ReminderKind } from '../../domain/codes.ts'

export interface ReminderTables {
  reminder: ReminderTable
  reminderLink: ReminderLinkTable
  reminderOff: ReminderOffTable
}

/** A reminder that was sent; unique by kind, subject and day. */
export interface ReminderTable {
  id: Generated<number>
  kind: ReminderKind
  memberId: number
  practiceId: number
  /** The booking whose balance is due, the participant whose document expires, or the contract. */
  subjectId: number
  /** When the balance is due, the document expires, or the contract was made. */
  day: Day
  createdAt: Instant
}

/** A link by which the mail of a reminder switches its kind. Each copy of a mail has its own. */
export interface ReminderLinkTable {
  /** SHA-256 of the token in hex. */
  tokenHash: string
  reminderId: number
}

/** A kind of reminder that a customer has switched off. */
export interface ReminderOffTable {
  memberId: number
  kind: ReminderKind
  since: Instant
}
