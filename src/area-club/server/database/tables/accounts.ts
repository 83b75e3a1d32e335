import type { Generated } from 'kysely'
import type { Language } from '../../../../core/lib/language.ts'
import type { Day, DefaultInstant, Instant, Json } from '../../../../core/server/database/columns.ts'
import type { ClusterCode, DeviceBrowser, DeviceSystem, Gender, RelationshipType } from '../../domain/codes.ts'

export interface AccountTables {
  person: PersonTable
  member: MemberTable
  relationship: RelationshipTable
  session: SessionTable
  recoveryToken: RecoveryTokenTable
  knownDevice: KnownDeviceTable
  passkey: PasskeyTable
  passkeyChallenge: PasskeyChallengeTable
  emailChange: EmailChangeTable
  emailChangeLink: EmailChangeLinkTable
  frameTicket: FrameTicketTable
  mailOutbox: MailOutboxTable
}

/** The personal fields (specification 3, User) of members and of their linked people. */
export interface PersonTable {
  id: Generated<number>
  firstName: string
  lastName: string
  gender: Gender
  birthDate: Day
  /** Name of an Italian comune; null for people born abroad. */
  birthPlace: string | null
  birthProvince: string | null
  birthNation: string | null
  foreignBirthCity: string | null
  /** Upper case; unique among members. */
  fiscalCode: string
  /** Unique among members, case-insensitive. */
  email1: string
  email2: string | null
  phone1: string | null
  phone2: string | null
  mobilePhone: string | null
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
  passwordHash: string
  /** Incremented when sessions are ended; a login that began at an earlier value opens none. */
  sessionEpoch: Generated<number>
  /** Random name of the account for authenticators, in base64url; null until the first passkey. */
  passkeyUserHandle: string | null
  privacyAccepted: boolean
  marketingAccepted: boolean
  profilationAccepted: boolean | null
  profilation2Accepted: boolean | null
  points: Generated<number | null>
  clusterCode: ClusterCode | null
  hasCompletedTour: Generated<boolean>
  /** The language of the last login, for mails that no request causes. */
  language: Generated<Language>
  memberIsDocente: Generated<boolean>
  docenteIframe: Generated<boolean>
  /** email1 in lower case and fiscal_code in upper case, for unique constraints among members. */
  email1Key: string
  fiscalCodeKey: string
  createdAt: DefaultInstant
  /** When the user deleted the account; null while it is open. */
  closedAt: Instant | null
  /** The last day on which the bookings of a closed account are kept. */
  keptUntil: Day | null
}

export interface RelationshipTable {
  id: Generated<number>
  /** The account that owns the link. */
  memberId: number
  personId: number
  type: RelationshipType
  position: Generated<number>
}

export interface SessionTable {
  id: Generated<string>
  memberId: number
  /** SHA-256 of the token in hex. The token itself is not stored. */
  tokenHash: string
  createdAt: Instant
  lastSeenAt: Instant
  /** Random id of the session in the API; grants no access. */
  publicId: Generated<string>
  /** Browser and system of the login, as codes of the API; null in older sessions. */
  browser: DeviceBrowser | null
  system: DeviceSystem | null
  /** Network address of the login; null when unknown. */
  address: string | null
  /** When a passkey has last confirmed the customer's identity in the session. */
  confirmedAt: Instant | null
}

export interface RecoveryTokenTable {
  tokenHash: string
  memberId: number
  createdAt: Instant
  usedAt: Instant | null
  /** The job that mailed the link: a mail sent twice has two tokens with one request id. Null in rows older than the column. */
  requestId: string | null
  /** When the customer requested the link; null in rows older than the column: see `createdAt`. */
  askedAt: Instant | null
}

/** A discoverable WebAuthn credential of an account. */
export interface PasskeyTable {
  /** Names the passkey in the API; grants no access. */
  id: Generated<string>
  /** A bigint, of which a read would give a string: read the account's own id. */
  memberId: number
  /** In base64url; unique among all accounts. */
  credentialId: string
  /** The public key in COSE. */
  publicKey: Uint8Array
  /** The authenticator's count of signatures; 0 for one that does not count. */
  counter: string
  transports: Json<readonly string[]>
  deviceType: 'singleDevice' | 'multiDevice'
  backedUp: boolean
  /** The kind of authenticator; zeros where it does not say. */
  aaguid: string
  /** The customer's own name of it. */
  name: string
  createdAt: Instant
  lastUsedAt: Instant | null
}

/** A challenge that waits for its answer. A ceremony consumes it, whatever the outcome. */
export interface PasskeyChallengeTable {
  /** SHA-256 of the challenge in hex. */
  challengeHash: string
  ceremony: 'registration' | 'login' | 'confirmation'
  /** The session that asked; null for a login. */
  sessionId: string | null
  /** Of a registration: the account's epoch at which its owner was proven, and the name of the passkey to add. */
  sessionEpoch: number | null
  name: string | null
  createdAt: Instant
}

/** A browser that has logged in to an account. */
export interface KnownDeviceTable {
  /** SHA-256 of the token in its cookie, in hex. */
  tokenHash: string
  memberId: number
  createdAt: Instant
  lastUsedAt: Instant
}

/**
 * A change of what identifies an account: its e-mail address, its username or its tax code.
 *
 * An address waits for confirmation by link; `oldEmail` is null for a registration. A change of the username or the tax code has the present
 * address twice and counts as confirmed at once.
 */
export interface EmailChangeTable {
  id: Generated<number>
  memberId: number
  oldEmail: string | null
  newEmail: string
  /** What the change's undo restores; null for a registration and in rows older than the columns. */
  oldUsername: string | null
  oldFiscalCode: string | null
  /** SHA-256 of the last token mailed to the new address, in hex. */
  confirmHash: string
  /** SHA-256 of the token mailed to the old address, in hex. */
  undoHash: string | null
  createdAt: Instant
  /** When the confirmation link was last mailed. */
  sentAt: Instant
  confirmedAt: Instant | null
  /** When the change was cancelled or replaced before its confirmation. */
  cancelledAt: Instant | null
  /** When the change was undone from the old address; its link is then invalid. */
  undoneAt: Instant | null
}

/** A link in a mail about a change of e-mail address. A mail sent again has another link for the same purpose. */
export interface EmailChangeLinkTable {
  /** SHA-256 of the token in hex. */
  tokenHash: string
  emailChangeId: number
  purpose: 'confirm' | 'undo'
  /** `sentAt` of the change at the time; a confirmation link expires when a newer one is requested. */
  askedAt: Instant
}

export interface FrameTicketTable {
  tokenHash: string
  memberId: number
  /** The session with which the ticket ends; null in rows of an older process. */
  sessionId: string | null
  target: string
  language: Language
  createdAt: Instant
}

export interface MailOutboxTable {
  id: Generated<string>
  recipient: string
  subject: string
  text: string
  createdAt: Instant
  /** The recipient's account; null in rows older than the column. */
  memberId: number | null
  /** Null in rows older than the column. */
  html: string | null
  /** The same in every copy of a mail; null in rows older than the column. */
  messageId: string | null
}
