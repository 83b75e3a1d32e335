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
  email_change: EmailChangeTable
  email_change_link: EmailChangeLinkTable
  attempt: AttemptTable
  frame_ticket: FrameTicketTable
  mail_outbox: MailOutboxTable
  audit: AuditTable
  demonstration_mark: DemonstrationMarkTable
  restored_job: RestoredJobTable
}

/** The personal fields (section 3, User), of members and of the people linked to them alike. */
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
  /** Unique among members, without regard to case. */
  email1: string
  email2: string | null
  phone1: string | null
  phone2: string | null
  mobile_phone: string | null
  address: string | null
  city: string | null
  cap: string | null
  province: string | null
  /** Grows with every change; a change made on an older one is refused. */
  version: Generated<number>
}

/** An account. `id` is the person's. */
export interface MemberTable {
  id: number
  /** As its owner writes it; unique without regard to case. */
  username: string
  password_hash: string
  privacy_accepted: boolean
  marketing_accepted: boolean
  profilation_accepted: boolean | null
  profilation2_accepted: boolean | null
  points: Generated<number | null>
  cluster_code: ClusterCode | null
  has_completed_tour: Generated<boolean>
  member_is_docente: Generated<boolean>
  docente_iframe: Generated<boolean>
  /** email1 in lower case and fiscal_code in upper case, unique among members. */
  email1_key: string
  fiscal_code_key: string
  created_at: DefaultInstant
  /** When its owner deleted it; null while it is open. */
  closed_at: Instant | null
  /** The last day on which the bookings of a closed account are kept. */
  kept_until: Day | null
}

export interface RelationshipTable {
  id: Generated<number>
  /** The account that holds the link. */
  member_id: number
  person_id: number
  type: RelationshipType
  position: Generated<number>
}

export interface SessionTable {
  id: Generated<string>
  member_id: number
  /** SHA-256 of the token, hex. The token itself is nowhere. */
  token_hash: string
  created_at: Instant
  last_seen_at: Instant
  /** What the API calls the session by; a UUID that says nothing and opens nothing. */
  public_id: Generated<string>
  /** Browser and system of the login, as codes of the API; null in sessions that began before they were recorded. */
  browser: DeviceBrowser | null
  system: DeviceSystem | null
  /** Network address of the login; null where it is not known. */
  address: string | null
}

export interface RecoveryTokenTable {
  token_hash: string
  member_id: number
  created_at: Instant
  used_at: Instant | null
  /** The job that mailed it: a mail that was sent twice has two tokens of one request. Null in rows from before the column. */
  request_id: string | null
  /** When the customer asked for it; null in rows from before the column, which were created then. */
  asked_at: Instant | null
}

/** A browser in which somebody has logged in to an account. */
export interface KnownDeviceTable {
  /** SHA-256 of the token in its cookie, hex. */
  token_hash: string
  member_id: number
  created_at: Instant
  last_used_at: Instant
}

/** An e-mail address that counts once its link was opened: of a change, or of a registration, where `old_email` is null. */
export interface EmailChangeTable {
  id: Generated<number>
  member_id: number
  old_email: string | null
  new_email: string
  /** SHA-256 of the token that was mailed to the new address last, hex. */
  confirm_hash: string
  /** SHA-256 of the token that was mailed to the old address, hex. */
  undo_hash: string | null
  created_at: Instant
  /** When the link to confirm was mailed last. */
  sent_at: Instant
  confirmed_at: Instant | null
  /** Given up, or replaced by another one, before it was confirmed. */
  cancelled_at: Instant | null
  /** When the old address took it back; its link holds no longer. */
  undone_at: Instant | null
}

/** A link in a mail about a change of an e-mail address. There are several for one purpose where the mail was sent again. */
export interface EmailChangeLinkTable {
  /** SHA-256 of the token, hex. */
  token_hash: string
  email_change_id: number
  purpose: 'confirm' | 'undo'
  /** `sent_at` of the change at the time: a link to confirm ends with the next one that is asked for. */
  asked_at: Instant
}

/** A counter of tries: `key` names what is counted (`login:account:…` hashed, `register:address:…`). */
export interface AttemptTable {
  key: string
  count: number
  /** The end of the present delay: until then every try is refused. */
  blocked_until: Instant | null
  /** From then on the counter starts again. */
  expires_at: Instant
}

export interface FrameTicketTable {
  token_hash: string
  member_id: number
  /** The login that it ends with; null in one of a process that did not know it. */
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
  /** The account it was written to; null in rows from before the column. */
  member_id: number | null
  /** Null in rows from before the column. */
  html: string | null
  /** The same in every copy of a mail; null in rows from before the column. */
  message_id: string | null
}

/** Who changed what (S20). Rows can only be added: a trigger refuses the rest. */
export interface AuditTable {
  id: Generated<string>
  at: Instant
  /** The account on whose token it was done; null before there is one. */
  actor_id: number | null
  /** What was done: registration, profile, consents, password ... */
  action: string
  /** The kind and id of what was changed. */
  subject: string
  subject_id: string
  request_id: string | null
  changes: Json<Record<string, unknown>>
}

/** A row for each time that demonstration data was planted; nothing removes it. */
export interface DemonstrationMarkTable {
  planted_at: Instant
}

/** A job of a restored backup, until the next start puts it into the queue. */
export interface RestoredJobTable {
  id: string
  queue: string
  payload: Json<Record<string, unknown>>
  created_at: Instant
}

export type PersonRow = Selectable<PersonTable>
