import type { ColumnType, Generated } from 'kysely'
import type {
  IdentityDocumentType,
  PracticeStatus,
  PracticeType,
  ProductDivisionId,
  RelationshipType,
  ServiceGroup,
} from '../../domain/codes.ts'
import type { ServiceSnapshot } from '../../slices/bookings/domain/practices.ts'
import type { Day, Instant, Json } from './columns.ts'
import type { DocumentTables } from './documents.ts'
import type { PaymentTables } from './payments.ts'
import type { SectionTables } from './sections.ts'
import type { VoucherTables } from './vouchers.ts'

/** The tables of bookings and of their dependants. */
export interface PracticeTables extends PaymentTables, DocumentTables, VoucherTables, SectionTables {
  practice_division: PracticeDivisionTable
  package: PackageTable
  practice: PracticeTable
  service_snapshot: ServiceSnapshotTable
  service_hold: ServiceHoldTable
  participant: ParticipantTable
}

/** The operator's offices. */
export interface PracticeDivisionTable {
  id: number
  name: string
}

/** A turn of a programme: one place, one period. */
export interface PackageTable {
  id: Generated<number>
  /** 1 to 11 (specification 3). */
  product_division_id: ProductDivisionId
  title: string
  webidpackage: string
  code: string
  destination: string
  period_from: Day
  period_to: Day
  /** The advance that secures an INPS booking; null for the default (specification 9). */
  advance_payment_inps_cents: number | null
  /** The programme of the turn; null for a booked package that is no longer offered. */
  programme_id: Generated<number | null>
  soldout: Generated<boolean>
  /** Null for unlimited. */
  places_left: Generated<number | null>
  /** Whether customers may move a booking to this package themselves. */
  editable_in_club_area: Generated<boolean>
}

/** A booking. Its cost is the sum of its services and the amount paid the sum of its ledger; neither is stored. */
export interface PracticeTable {
  id: Generated<number>
  guid: string
  short_code: string
  /** The member who booked, the only one who can see the booking. */
  buyer_id: number
  package_id: number
  practice_division_id: number
  /** 1 to 6 (specification 3, list A). */
  practice_type: PracticeType
  /** Lower case; an open enumeration. */
  status: PracticeStatus
  creation_date: Instant
  /** The share of the cost that INPS pays; null when it pays none. */
  costo_inps_cents: number | null
  financing_url: string | null
  editable_in_club_area: boolean
  /** Last day to add extras; null when there are none to add, and once the booking is closed. */
  upselling_until: Day | null
  /** From this day on the balance is due; null while it is not requested, and once the booking is closed. */
  payment_requested_on: Day | null
  parto_sicuro: boolean
  /** When the customer requested "parto sicuro"; null without a request. */
  parto_sicuro_wished_at: ColumnType<string | null, Date | null | undefined, Date | null>
  /** Whether the advance confirms the booking, as ticked in the request; null when not answered. */
  parto_sicuro_confirms: Generated<boolean | null>
  is_modifying: boolean
  original_period_from: Day | null
  original_period_to: Day | null
  /** The booking that this one replaces, and a digest of the request. */
  replaces_id: ColumnType<number | null, number | undefined, never>
  replaces_request: ColumnType<string | null, string | undefined, never>
  /** False while the accounting system fails to return the invoices of this booking. */
  fiscal_documents_success: Generated<boolean>
}

/** A service as booked; later price lists do not change it. */
export interface ServiceSnapshotTable {
  id: Generated<number>
  practice_id: number
  position: number
  item_group: ServiceGroup
  alternative_label: string | null
  editable_in_club_area: boolean
  code: string
  name: string
  quantity: number
  /** For the whole quantity; negative for a reduction. */
  price_cents: number
  service_id: number
  label: string
  soldout: boolean
  realvalue_cents: number | null
}

/** Extras held for a confirmed booking until they are paid. */
export interface ServiceHoldTable {
  /** Names the hold in the payment for it. */
  id: Generated<string>
  practice_id: number
  services: Json<readonly ServiceSnapshot[]>
  amount_cents: number
  /** How many of each extra are held. */
  places: number
  /** Digest of the request. */
  request: string
  created_at: Instant
  expires_at: Instant
}

/** A participant of a booking; the personal data is in `person`. */
export interface ParticipantTable {
  id: Generated<number>
  practice_id: number
  position: number
  person_id: number
  /** Incremented by each change, for optimistic concurrency. */
  version: Generated<number>
  /** Relationship to the buyer; null for the buyer. */
  relation: RelationshipType | null
  grade: string | null
  disabilita: boolean | null
  assistenza: boolean | null
  medical_certification: boolean | null
  intolerances: boolean | null
  intolerances_text: string | null
  note_general: string | null
  note_documents: string | null
  note_education: string | null
  note_leaving: string | null
  note_rooming: string | null
  doc_type: IdentityDocumentType | null
  doc_number: string | null
  doc_emission: Day | null
  doc_expiration: Day | null
  doc_country: string | null
  fixed_practice_inps_number: string | null
  variable_practice_inps_number: string | null
}
