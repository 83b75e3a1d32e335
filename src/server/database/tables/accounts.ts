import type { Generated, Selectable } from 'kysely'
import type { Language } from '../../../lib/language.ts'
import type { ClusterCode, DeviceBrowser, DeviceSystem, Gender, RelationshipType } from '../../domain/codes.ts'
import type { Day, DefaultInstant, Instant, Json } from './columns.ts'

export interface AccountTables {
  person: PersonTable
  member: MemberTable
  relationship: RelationshipTable
  session: SessionTable
  recovery_token: RecoveryTokenTable
  known_device: KnownDeviceTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  email_change: EmailChangeTable
  email_change_link: EmailChangeLinkTable
  attempt: AttemptTable
  frame_ticket: FrameTicketTable
  mail_outbox: MailOutboxTable
  audit: AuditTable
  demonstration_mark: DemonstrationMarkTable
  restored_job: RestoredJobTable
}

/** The personal fields (specification 3, User) of members and of their linked people. */
export interface PersonTable {
  id: Generated<number>
  first_name: string
  last_name: string
  gender: Gender
  birth_date: Day
  /** Name of an Italian comune; null for people born abroad. */
  birth_place: string | null
  birth_province: string | null
  birth_nation: string | null
  foreign_birth_city: string | null
  /** Upper case; unique among members. */
  fiscal_code: string
  /** Unique among members, case-insensitive. */
  email1: string
  email2: string | null
  phone1: string | null
  phone2: string | null
  mobile_phone: string | null
  address: string | null
  city: string | null
  cap: string | null
  province: string | null
  /** Incremented by each change, for optimistic concurrency. */
  version: Generated<number>
}

/** An account; `id` is that of the person. */
export interface MemberTable {
  id: number
  /** As the user entered it; unique, case-insensitive. */
  username: string
  password_hash: string
  /** Incremented when sessions are ended; a login that began at an earlier value opens none. */
  session_epoch: Generated<number>
  /** Random name of the account for authenticators, in base64url; null until the first passkey. */
  passkey_user_handle: string | null
  privacy_accepted: boolean
  marketing_accepted: boolean
  profilation_accepted: boolean | null
  profilation2_accepted: boolean | null
  points: Generated<number | null>
  cluster_code: ClusterCode | null
  has_completed_tour: Generated<boolean>
  member_is_docente: Generated<boolean>
  docente_iframe: Generated<boolean>
  /** email1 in lower case and fiscal_code in upper case, for unique constraints among members. */
  email1_key: string
  fiscal_code_key: string
  created_at: DefaultInstant
  /** When the user deleted the account; null while it is open. */
  closed_at: Instant | null
  /** The last day on which the bookings of a closed account are kept. */
  kept_until: Day | null
}

export interface RelationshipTable {
  id: Generated<number>
  /** The account that owns the link. */
  member_id: number
  person_id: number
  type: RelationshipType
  position: Generated<number>
}

export interface SessionTable {
  id: Generated<string>
  member_id: number
  /** SHA-256 of the token in hex. The token itself is not stored. */
  token_hash: string
  created_at: Instant
  last_seen_at: Instant
  /** Random id of the session in the API; grants no access. */
  public_id: Generated<string>
  /** Browser and system of the login, as codes of the API; null in older sessions. */
  browser: DeviceBrowser | null
  system: DeviceSystem | null
  /** Network address of the login; null when unknown. */
  address: string | null
  /** When a passkey has last confirmed the customer's identity in the session. */
  confirmed_at: Instant | null
}

export interface RecoveryTokenTable {
  token_hash: string
  member_id: number
  created_at: Instant
  used_at: Instant | null
  /** The job that mailed the link: a mail sent twice has two tokens with one request id. Null in rows older than the column. */
  request_id: string | null
  /** When the customer requested the link; null in rows older than the column: see `created_at`. */
  asked_at: Instant | null
}

/** A discoverable WebAuthn credential of an account. */
export interface PasskeyTable {
  /** Names the passkey in the API; grants no access. */
  id: Generated<string>
  member_id: number
  /** In base64url; unique among all accounts. */
  credential_id: string
  /** The public key in COSE. */
  public_key: Uint8Array
  /** The authenticator's count of signatures; 0 for one that does not count. */
  counter: string
  transports: Json<readonly string[]>
  device_type: 'singleDevice' | 'multiDevice'
  backed_up: boolean
  /** The kind of authenticator; zeros where it does not say. */
  aaguid: string
  /** The customer's own name of it. */
  name: string
  created_at: Instant
  last_used_at: Instant | null
}

/** A challenge that waits for its answer. A ceremony consumes it, whatever the outcome. */
export interface PasskeyChallengeTable {
  /** SHA-256 of the challenge in hex. */
  challenge_hash: string
  ceremony: 'registration' | 'login' | 'confirmation'
  /** The session that asked; null for a login. */
  session_id: string | null
  /** Of a registration: the account's epoch at which its owner was proven, and the name of the passkey to add. */
  session_epoch: number | null
  name: string | null
  created_at: Instant
}

/** A browser that has logged in to an account. */
export interface KnownDeviceTable {
  /** SHA-256 of the token in its cookie, in hex. */
  token_hash: string
  member_id: number
  created_at: Instant
  last_used_at: Instant
}

/**
 * A change of what identifies an account: its e-mail address, its username or its tax code.
 *
 * An address waits for confirmation by link; `old_email` is null for a registration. A change of the username or the tax code has the present
 * address twice and counts as confirmed at once.
 */
export interface EmailChangeTable {
  id: Generated<number>
  member_id: number
  old_email: string | null
  new_email: string
  /** What the change's undo restores; null for a registration and in rows older than the columns. */
  old_username: string | null
  old_fiscal_code: string | null
  /** SHA-256 of the last token mailed to the new address, in hex. */
  confirm_hash: string
  /** SHA-256 of the token mailed to the old address, in hex. */
  undo_hash: string | null
  created_at: Instant
  /** When the confirmation link was last mailed. */
  sent_at: Instant
  confirmed_at: Instant | null
  /** When the change was cancelled or replaced before its confirmation. */
  cancelled_at: Instant | null
  /** When the change was undone from the old address; its link is then invalid. */
  undone_at: Instant | null
}

/** A link in a mail about a change of e-mail address. A mail sent again has another link for the same purpose. */
export interface EmailChangeLinkTable {
  /** SHA-256 of the token in hex. */
  token_hash: string
  email_change_id: number
  purpose: 'confirm' | 'undo'
  /** `sent_at` of the change at the time; a confirmation link expires when a newer one is requested. */
  asked_at: Instant
}

/** A rate-limit counter; `key` is the kind and a digest of the subject. */
export interface AttemptTable {
  key: string
  count: number
  /** Until then every attempt is refused. */
  blocked_until: Instant | null
  /** From then on the counter starts again. */
  expires_at: Instant
}

export interface FrameTicketTable {
  token_hash: string
  member_id: number
  /** The session with which the ticket ends; null in rows of an older process. */
  session_id: string | null
  target: string
  language: Language
  created_at: Instant
}

export interface MailOutboxTable {
  id: Generated<string>
  recipient: string
  subject: string
  text: string
  created_at: Instant
  /** The recipient's account; null in rows older than the column. */
  member_id: number | null
  /** Null in rows older than the column. */
  html: string | null
  /** The same in every copy of a mail; null in rows older than the column. */
  message_id: string | null
}

/** The audit trail (requirements S20). Append-only: a trigger refuses updates and deletions. */
export interface AuditTable {
  id: Generated<string>
  at: Instant
  /** The account whose session made the change; null before login. */
  actor_id: number | null
  /** The kind of change: registration, profile, consents, password ... */
  action: string
  /** The kind of the changed object; its id follows. */
  subject: string
  subject_id: string
  request_id: string | null
  changes: Json<Record<string, unknown>>
}

/** One row for each time that demonstration data was inserted; rows are never deleted. */
export interface DemonstrationMarkTable {
  planted_at: Instant
}

/** A job of a restored backup, until the next start moves it to the queue. */
export interface RestoredJobTable {
  id: string
  queue: string
  payload: Json<Record<string, unknown>>
  created_at: Instant
}

export type PersonRow = Selectable<PersonTable>
