import type { ColumnType } from 'kysely'
import type { DefaultInstant, Instant, Json } from './columns.ts'

/** The inbox of what outside services report. */
export interface ProviderEventTables {
  providerEvent: ProviderEventTable
}

export type ProviderName = 'payments' | 'signing'

/** An event of a provider with a verified signature. Data that customers entered at the provider is not stored. */
export interface ProviderEventTable {
  provider: ProviderName
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
