import type { ColumnType, Generated } from 'kysely'
import type { DefaultInstant, Instant, Json } from './columns.ts'

/** The tables that the server's kit reads and writes itself. Those of a portal are added to `Tables` in its own folder. */
export interface CoreTables {
  attempt: AttemptTable
  audit: AuditTable
  demonstrationMark: DemonstrationMarkTable
  providerEvent: ProviderEventTable
  restoredJob: RestoredJobTable
  storedObject: StoredObjectTable
  storedObjectBytes: StoredObjectBytesTable
}

/** A rate-limit counter; `key` is the kind and a digest of the subject. */
export interface AttemptTable {
  key: string
  count: number
  /** Until then every attempt is refused. */
  blockedUntil: Instant | null
  /** From then on the counter starts again. */
  expiresAt: Instant
}

/** The audit trail (requirements S20). Append-only: a trigger refuses updates and deletions. */
export interface AuditTable {
  id: Generated<string>
  at: Instant
  /** The account whose session made the change; null before login. */
  actorId: number | null
  /** The kind of change: registration, profile, consents, password ... */
  action: string
  /** The kind of the changed object; its id follows. */
  subject: string
  subjectId: string
  requestId: string | null
  changes: Json<Record<string, unknown>>
}

/** One row for each time that demonstration data was inserted; rows are never deleted. */
export interface DemonstrationMarkTable {
  plantedAt: Instant
}

/** A job of a restored backup, until the next start moves it to the queue. */
export interface RestoredJobTable {
  id: string
  queue: string
  payload: Json<Record<string, unknown>>
  createdAt: Instant
}

/** An immutable file: its expected digest and size, and the store of its bytes. */
export interface StoredObjectTable {
  key: string
  store: 'database' | 's3'
  mediaType: string
  sizeBytes: number
  sha256: string
  createdAt: Instant
  /** When the last reference was removed; a job then deletes the bytes. */
  releasedAt: ColumnType<string | null, undefined, Date>
}

export interface StoredObjectBytesTable {
  key: string
  bytes: Uint8Array
}

/** An event of a provider with a verified signature. Data that customers entered at the provider is not stored. */
export interface ProviderEventTable {
  provider: string
  eventId: string
  type: string
  /** What to read at the provider, by name: `order`, `capture`, `procedure`. */
  ids: Json<Readonly<Record<string, string>>>
  receivedAt: Instant
  /** When it was settled or given up. */
  handledAt: ColumnType<string | null, Date | null | undefined, Date | null>
  /** When an unhandled event is tried next. */
  tryAt: DefaultInstant
  tries: ColumnType<number, number | undefined, number>
  /** Since when an operator has to look at it, because it names nothing known. */
  caseAt: ColumnType<string | null, Date | null | undefined, Date | null>
}
