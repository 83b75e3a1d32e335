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

/** The tables of bookings and of what hangs on them. */
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
  /** 1 to 11 (section 3). */
  product_division_id: ProductDivisionId
  title: string
  webidpackage: string
  code: string
  destination: string
  period_from: Day
  period_to: Day
  /** The advance that secures an INPS booking; null is the usual one (section 9). */
  advance_payment_inps_cents: number | null
  /** The programme that it is a turn of; null for one that is booked and no longer offered. */
  programme_id: Generated<number | null>
  soldout: Generated<boolean>
  /** Null: as many as anybody wants. */
  places_left: Generated<number | null>
  /** Whether customers may move a booking here by themselves. */
  editable_in_club_area: Generated<boolean>
}

/** A booking. What it costs is the sum of its services, what was paid the sum of its ledger: neither is stored here. */
export interface PracticeTable {
  id: Generated<number>
  guid: string
  short_code: string
  /** The member who booked. A booking is shown to nobody else. */
  buyer_id: number
  package_id: number
  practice_division_id: number
  /** 1 to 6 (section 3, list A). */
  practice_type: PracticeType
  /** Lower case; the list is open. */
  status: PracticeStatus
  creation_date: Instant
  /** What INPS takes on of the cost; null where it has no part. */
  costo_inps_cents: number | null
  financing_url: string | null
  editable_in_club_area: boolean
  /** Last day on which extras may be added; null where there are none to add, and once the booking is closed. */
  upselling_until: Day | null
  /** From this day on the balance is due; null while it is not asked for, and once the booking is closed. */
  payment_requested_on: Day | null
  parto_sicuro: boolean
  /** When the customer asked for parto sicuro; null while they have not. */
  parto_sicuro_wished_at: ColumnType<string | null, Date | null | undefined, Date | null>
  /** Whether the booking is confirmed by the advance, as ticked with the wish; null where that was not said. */
  parto_sicuro_confirms: Generated<boolean | null>
  is_modifying: boolean
  original_period_from: Day | null
  original_period_to: Day | null
  /** The booking in whose place it was made, and what was asked for then, as a digest. */
  replaces_id: ColumnType<number | null, number | undefined, never>
  replaces_request: ColumnType<string | null, string | undefined, never>
  /** False while the accounting system cannot tell the invoices of this booking. */
  fiscal_documents_success: Generated<boolean>
}

/** A service as it was booked; later price lists do not touch it. */
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
  /** Of the whole quantity; negative for a reduction. */
  price_cents: number
  service_id: number
  label: string
  soldout: boolean
  realvalue_cents: number | null
}

/** Extras that are held for a confirmed booking until they are paid. */
export interface ServiceHoldTable {
  practice_id: number
  services: Json<readonly ServiceSnapshot[]>
  amount_cents: number
  /** How many of each are held. */
  places: number
  /** What was asked for, as a digest. */
  request: string
  created_at: Instant
  expires_at: Instant
}

/** What a booking holds about one participant; who they are stands in `person`. */
export interface ParticipantTable {
  id: Generated<number>
  practice_id: number
  position: number
  person_id: number
  /** Grows with every change; a change made on an older one is refused. */
  version: Generated<number>
  /** What the participant is to the buyer; null for the buyer. */
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
