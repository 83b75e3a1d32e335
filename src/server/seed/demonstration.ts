import type { Insertable } from 'kysely'
import type { PaymentEntryTable } from '../database/tables/payments.ts'
import type { ParticipantTable } from '../database/tables/practices.ts'
import type { FormFlagTable } from '../database/tables/sections.ts'
import type { VoucherTable } from '../database/tables/vouchers.ts'
import type { ClusterCode, DocumentTypologyId, ProductDivisionId, RelationshipType } from '../domain/codes.ts'
import type { PersonalFields } from '../slices/people/domain/persons.ts'
import type { ExtraLabel, OfferKind } from '../slices/trips/domain/trips.ts'
import type { ProgrammeTypeKey } from './programmes/programme-types.ts'

/** Everything that a first start puts into an empty database, as plain data: the same for the same day. Amounts are cents. */
export interface Demonstration {
  offices: readonly { id: number; name: string }[]
  accounts: readonly SeedAccount[]
  /** Every turn of the catalogue of trips, those of the bookings among them. */
  packages: readonly SeedPackage[]
  /** The last day of extras that could be added until some days ago. */
  extrasOverOn: string
  formFlags: readonly Insertable<FormFlagTable>[]
  /** The day from which the operator's notice about vouchers stands. */
  noticeFrom: string
}

export interface SeedAccount {
  username: string
  person: PersonalFields
  points: number | null
  clusterCode: ClusterCode | null
  marketingAccepted: boolean
  hasCompletedTour: boolean
  memberIsDocente?: boolean
  docenteIframe?: boolean
  registeredOn: string
  relatives: readonly SeedRelative[]
  practices: readonly SeedPractice[]
  vouchers: readonly Omit<Insertable<VoucherTable>, 'member_id'>[]
  /** The groups that a teacher leads. */
  groups?: readonly SeedGroup[]
}

export interface SeedGroup {
  title: string
  destination: string
  from: string
  to: string
  /** Names as [first, last]; `initial` where the family keeps the last name to itself. */
  participants: readonly (readonly [first: string, last: string, shown?: 'initial'])[]
  notices: readonly { on: string; title: { it: string; en: string }; text: { it: string; en: string } }[]
}

export interface SeedRelative {
  /** How the account's bookings name this person. */
  key: string
  type: RelationshipType
  person: PersonalFields
}

/** What a programme is, whatever the turn. */
export interface SeedProgramme {
  productDivisionId: ProductDivisionId
  /** The office that keeps its bookings. */
  office: number
  title: string
  /** As bookings name it: the country, and the place where there is more than one. */
  destination: string
  country: string
  /** Begins the codes of packages and bookings: EST, VS ... */
  prefix: string
  /** Three letters in the package's code; a programme is the only one with its prefix and place. */
  place: string
  /** From here the ids of its turns are counted; a hundred to each programme. */
  webId: number
  types: readonly ProgrammeTypeKey[]
  /** Where one stays: name, address, description. */
  structures: readonly (readonly [name: string, address: string | null, description: string])[]
  turns: readonly SeedTurn[]
  /** What every booking of the demonstration has. */
  services: readonly SeedService[]
  /** What can be chosen, in order; what is booked stands first where it is not among it. */
  choices?: readonly SeedService[]
  extras: readonly SeedExtra[]
  advancePaymentInpsCents?: number
}

/** A period of each year; days are MM-dd, and one that ends before it begins ends in the year after. */
export interface SeedTurn {
  turn: number
  from: string
  to: string
  /** What it costs more than the other turns. */
  supplementCents?: number
  /** `closed`: customers may not move a booking here by themselves. Absent: it can be had. */
  state?: 'soldout' | 'closed'
}

/** A turn of one year. */
export interface SeedPackage {
  programme: SeedProgramme
  turn: number
  /** Days as yyyy-MM-dd. */
  from: string
  to: string
  supplementCents: number
  state: 'open' | 'soldout' | 'closed'
  /** False: only what is included is kept, as it is over and nobody of the demonstration was there. */
  hasChoices: boolean
}

export interface SeedService {
  /** Absent: included in the package. */
  kind?: OfferKind
  itemGroup: string
  code: string
  name: string
  /** Absent: as the name. */
  label?: string
  /** Absent: one. */
  quantity?: number
  /** Of the whole quantity. */
  priceCents: number
  /** The choice that may be made again with it; absent where it stays as it was booked. */
  alternativeLabel?: string
  /** For an extra: its family, and the kind of booking that it is for. */
  extraLabel?: ExtraLabel
  /** The code of the service without which it is not offered. */
  dependsOn?: string
  /** Absent: it can be had. `closed`: by the office alone. */
  state?: 'soldout' | 'closed'
}

export interface SeedExtra extends SeedService {
  extraLabel: ExtraLabel
  /** Absent: as what is paid. */
  listPriceCents?: number
  visualPriceCents?: number
  suggested?: boolean
  /** Absent: it can. */
  canBeUpsold?: boolean
  /** Days before departure until which it may be added; `over`: until some days ago. Absent: until departure. */
  upsellingEnds?: number | 'over'
}

export interface SeedPractice {
  /** Ends the booking's short code; no two bookings have the same. */
  number: number
  programme: SeedProgramme
  turn: number
  from: string
  to: string
  practiceType: 1 | 2 | 3 | 4 | 5 | 6
  status: string
  createdOn: string
  participants: readonly SeedParticipant[]
  costoInpsCents?: number
  editableInClubArea?: boolean
  upsellingUntil?: string
  paymentRequestedOn?: string
  partoSicuro?: boolean
  isModifying?: boolean
  originalPeriod?: { from: string; to: string }
  isFinanceable?: boolean
  /** False: the accounting system cannot tell its invoices. */
  fiscalDocumentsSuccess?: boolean
  entries?: readonly SeedEntry[]
  invoices?: readonly SeedInvoice[]
  documents?: readonly SeedDocument[]
}

/** Who takes part: the key of a relative, or `buyer`. */
export interface SeedParticipant
  extends Partial<Omit<Insertable<ParticipantTable>, 'id' | 'practice_id' | 'person_id' | 'position' | 'relation'>> {
  who: string
}

export interface SeedEntry extends Pick<PaymentEntryTable, 'kind' | 'payer' | 'causal' | 'source' | 'channel'> {
  /** What happened to one payment bears the same name. */
  payment: string
  amountCents: number
  on: string
  /** The payment whose capture this takes back. */
  reverses?: string
}

export interface SeedInvoice {
  /** The part after the year; no two invoices have the same. */
  number: number
  on: string
  amountCents: number
  hasPdf: boolean
}

export interface SeedDocument {
  docType: 'Generato' | 'ModuloB' | 'Caricato'
  typologyId: DocumentTypologyId
  title: string
  on: string
  /** hh:mm in UTC. */
  at: string
  who?: string
  filePath: string | null
  /** Of an upload: its extension says what is made. */
  fileName?: string
  isSignable: boolean
  signedOn?: string
}
