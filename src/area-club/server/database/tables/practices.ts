import type { ColumnType, Generated } from 'kysely'
import type { Day, Instant, Json } from '../../../../core/server/database/columns.ts'
import type {
  IdentityDocumentType,
  PracticeStatus,
  PracticeType,
  ProductDivisionId,
  RelationshipType,
  ServiceGroup,
} from '../../domain/codes.ts'
import type { ServiceSnapshot } from '../../domain/service-snapshot.ts'
import type { DocumentTables } from './documents.ts'
import type { PaymentTables } from './payments.ts'
import type { SectionTables } from './sections.ts'
import type { VoucherTables } from './vouchers.ts'

/** The tables of bookings and of their dependants. */
export interface PracticeTables extends PaymentTables, DocumentTables, VoucherTables, SectionTables {
  practiceDivision: PracticeDivisionTable
  package: PackageTable
  practice: PracticeTable
  serviceSnapshot: ServiceSnapshotTable
  serviceHold: ServiceHoldTable
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
  productDivisionId: ProductDivisionId
  title: string
  webidpackage: string
  code: string
  destination: string
  periodFrom: Day
  periodTo: Day
  /** The advance that secures an INPS booking; null for the default (specification 9). */
  advancePaymentInpsCents: number | null
  /** The programme of the turn; null for a booked package that is no longer offered. */
  programmeId: Generated<number | null>
  soldout: Generated<boolean>
  /** Null for unlimited. */
  placesLeft: Generated<number | null>
  /** Whether customers may move a booking to this package themselves. */
  editableInClubArea: Generated<boolean>
}

/** A booking. Its cost is the sum of its services and the amount paid the sum of its ledger; neither is stored. */
export interface PracticeTable {
  id: Generated<number>
  guid: string
  shortCode: string
  /** The member who booked. Who else may see the booking: `isOpenTo`. */
  buyerId: number
  packageId: number
  practiceDivisionId: number
  /** 1 to 6 (specification 3, list A). */
  practiceType: PracticeType
  /** Lower case; an open enumeration. */
  status: PracticeStatus
  creationDate: Instant
  /** The share of the cost that INPS pays; null when it pays none. */
  costoInpsCents: number | null
  financingUrl: string | null
  editableInClubArea: boolean
  /** Last day to add extras; null when there are none to add, and once the booking is closed. */
  upsellingUntil: Day | null
  /** From this day on the balance is due; null while it is not requested, and once the booking is closed. */
  paymentRequestedOn: Day | null
  partoSicuro: boolean
  /** When the customer requested "parto sicuro"; null without a request. */
  partoSicuroWishedAt: ColumnType<string | null, Date | null | undefined, Date | null>
  /** Whether the advance confirms the booking, as ticked in the request; null when not answered. */
  partoSicuroConfirms: Generated<boolean | null>
  isModifying: boolean
  /** The bank transfer that the customer has announced: three values, or none. It stays after the money has come. */
  transferAnnouncedAt: ColumnType<string | null, Date | null | undefined, Date | string | null>
  transferPayBefore: ColumnType<string | null, Date | null | undefined, Date | string | null>
  transferCents: Generated<number | null>
  originalPeriodFrom: Day | null
  originalPeriodTo: Day | null
  /** The booking that this one replaces, and a digest of the request. */
  replacesId: ColumnType<number | null, number | undefined, never>
  replacesRequest: ColumnType<string | null, string | undefined, never>
  /** False while the accounting system fails to return the invoices of this booking. */
  fiscalDocumentsSuccess: Generated<boolean>
}

/** A service as booked; later price lists do not change it. */
export interface ServiceSnapshotTable {
  id: Generated<number>
  practiceId: number
  position: number
  itemGroup: ServiceGroup
  alternativeLabel: string | null
  editableInClubArea: boolean
  code: string
  name: string
  quantity: number
  /** For the whole quantity; negative for a reduction. */
  priceCents: number
  serviceId: number
  label: string
  soldout: boolean
  realvalueCents: number | null
}

/** Extras held for a confirmed booking until they are paid. */
export interface ServiceHoldTable {
  /** Names the hold in the payment for it. */
  id: Generated<string>
  practiceId: number
  services: Json<readonly ServiceSnapshot[]>
  amountCents: number
  /** How many of each extra are held. */
  places: number
  /** Digest of the request. */
  request: string
  createdAt: Instant
  expiresAt: Instant
}

/** A participant of a booking; the personal data is in `person`. */
export interface ParticipantTable {
  id: Generated<number>
  practiceId: number
  position: number
  personId: number
  /** Incremented by each change, for optimistic concurrency. */
  version: Generated<number>
  /** Relationship to the buyer; null for the buyer. */
  relation: RelationshipType | null
  grade: string | null
  disabilita: boolean | null
  assistenza: boolean | null
  medicalCertification: boolean | null
  intolerances: boolean | null
  intolerancesText: string | null
  noteGeneral: string | null
  noteDocuments: string | null
  noteEducation: string | null
  noteLeaving: string | null
  noteRooming: string | null
  docType: IdentityDocumentType | null
  docNumber: string | null
  docEmission: Day | null
  docExpiration: Day | null
  docCountry: string | null
  fixedPracticeInpsNumber: string | null
  variablePracticeInpsNumber: string | null
}
