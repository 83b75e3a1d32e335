import type { Insertable } from 'kysely'
import type { PaymentEntryTable } from '../database/tables/payments.ts'
import type { ParticipantTable } from '../database/tables/practices.ts'
import type { FormFlagTable } from '../database/tables/sections.ts'
import type { VoucherTable } from '../database/tables/vouchers.ts'
import type { ClusterCode } from '../domain/members.ts'
import type { PersonalFields } from '../domain/persons.ts'
import type { Relation } from '../domain/practices.ts'

/** Everything that a first start puts into an empty database, as plain data: the same for the same day. Amounts are cents. */
export interface Demonstration {
  offices: readonly { id: number; name: string }[]
  accounts: readonly SeedAccount[]
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
  type: Relation
  person: PersonalFields
}

/** What a programme is, whatever the turn. */
export interface SeedProgramme {
  productDivisionId: number
  /** The office that keeps its bookings. */
  office: number
  title: string
  destination: string
  /** Begins the codes of packages and bookings: EST, VS ... */
  prefix: string
  /** Three letters in the package's code. */
  place: string
  /** From here the ids of its turns are counted; a hundred to each programme. */
  webId: number
  services: readonly SeedService[]
  advancePaymentInpsCents?: number
}

export interface SeedService {
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
  typologyId: number
  title: string
  on: string
  /** hh:mm in UTC. */
  at: string
  who?: string
  filePath: string | null
  isSignable: boolean
  signedOn?: string
}
