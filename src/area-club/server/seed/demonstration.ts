import type { Insertable } from 'kysely'
import type { CountryName, Group, Means, Trip, Turn } from '../../../../demonstration/types.ts'
import type { PaymentEntryTable } from '../database/tables/payments.ts'
import type { ParticipantTable } from '../database/tables/practices.ts'
import type { FormFlagTable } from '../database/tables/sections.ts'
import type { VoucherTable } from '../database/tables/vouchers.ts'
import type { ClusterCode, DocumentTypologyId, ProductDivisionId, RelationshipType } from '../domain/codes.ts'
import type { ExtraLabel, OfferKind } from '../domain/offers.ts'
import type { PersonalFields } from '../slices/people/domain/persons.ts'

/** The rows of the first start in an empty database, as plain data determined by the date. Amounts are cents. */
export interface Demonstration {
  offices: readonly { id: number; name: string }[]
  accounts: readonly SeedAccount[]
  /** Every turn of every trip, including those of the bookings. */
  packages: readonly SeedPackage[]
  /** The last day of extras whose upselling ended a few days ago. */
  extrasOverOn: string
  formFlags: readonly Insertable<FormFlagTable>[]
  /** The first day of the operator's notice about vouchers. */
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
  shares: readonly SeedShare[]
  vouchers: readonly Omit<Insertable<VoucherTable>, 'memberId'>[]
  /** The groups that a teacher leads. */
  groups?: readonly SeedGroup[]
}

export interface SeedGroup {
  title: string
  destination: string
  from: string
  to: string
  participants: NonNullable<Group['participants']>
  notices: readonly { on: string; title: { it: string; en: string }; text: { it: string; en: string } }[]
}

/** The bookings of a relative, shared with the account of another name. */
export interface SeedShare {
  child: string
  username: string
  invitedOn: string
  acceptedOn: string
  mayPay: boolean
  maySign: boolean
}

export interface SeedRelative {
  /** Identifies the person in the account's bookings. */
  key: string
  type: RelationshipType
  person: PersonalFields
}

/** A programme, independent of its turns. */
export interface SeedProgramme {
  productDivisionId: ProductDivisionId
  /** The office in charge of its bookings. */
  office: number
  title: string
  /** Text in bookings: the country, plus the place when there are several. */
  destination: string
  country: CountryName
  /** Prefix of package and booking codes: EST, VS ... */
  prefix: string
  /** Three letters of the package code; prefix and place identify a programme. */
  place: string
  /** First id of its turns; each programme has a hundred. */
  webId: number
  types: readonly string[]
  /** In years; absent when there is no limit. */
  ages?: { from: number; to?: number } | undefined
  structures: Trip['structures']
  turns: readonly Turn[]
  /** The services of every demonstration booking. */
  services: readonly SeedService[]
  /** The alternatives, in order; a booked service that is not listed comes first. */
  choices: readonly SeedService[]
  extras: readonly SeedExtra[]
  advancePaymentInpsCents?: number
}

/** A turn of one year. */
export interface SeedPackage {
  programme: SeedProgramme
  turn: number
  /** Dates as yyyy-MM-dd. */
  from: string
  to: string
  supplementCents: number
  state: 'open' | 'soldout' | 'closed'
  /** False for a past turn without demonstration bookings, stored with its included services only. */
  hasChoices: boolean
}

export interface SeedService {
  /** By default included in the package. */
  kind?: OfferKind
  itemGroup: string
  code: string
  name: string
  /** Defaults to the name. */
  label?: string
  /** Defaults to 1. */
  quantity?: number
  /** For the whole quantity. */
  priceCents: number
  /** Of a departure. */
  means?: Means
  /** The choice that this service belongs to; absent when it cannot be changed. */
  alternativeLabel?: string
  /** Of an extra: its family and booking type. */
  extraLabel?: ExtraLabel
  /** The code of the service that this one requires. */
  dependsOn?: string
  /** `closed`: only the office can book it. By default available. */
  state?: 'soldout' | 'closed'
}

export interface SeedExtra extends SeedService {
  extraLabel: ExtraLabel
  /** Defaults to the price. */
  listPriceCents?: number
  visualPriceCents?: number
  suggested?: boolean
  /** Defaults to true. */
  canBeUpsold?: boolean
  /** Days before departure; `over`: ended a few days ago. Defaults to the departure. */
  upsellingEnds?: number | 'over'
}

export interface SeedPractice {
  /** Last part of the booking's short code; unique. */
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
  /** False when the accounting system fails to return its invoices. */
  fiscalDocumentsSuccess?: boolean
  entries?: readonly SeedEntry[]
  invoices?: readonly SeedInvoice[]
  documents?: readonly SeedDocument[]
}

/** A participant: the key of a relative, or `buyer`. */
export interface SeedParticipant
  extends Partial<Omit<Insertable<ParticipantTable>, 'id' | 'practiceId' | 'personId' | 'position' | 'relation'>> {
  who: string
}

export interface SeedEntry extends Pick<PaymentEntryTable, 'kind' | 'payer' | 'causal' | 'source' | 'channel'> {
  /** Identifies the payment; its entries share it. */
  payment: string
  amountCents: number
  on: string
  /** The payment whose capture this entry reverses. */
  reverses?: string
}

export interface SeedInvoice {
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
  /** The name of an upload; its extension determines the generated file. */
  fileName?: string
  isSignable: boolean
  signedOn?: string
  /** When the operator took an upload. */
  takenOn?: string
  /** The expiry that the customer stated for an upload. */
  expiresOn?: string
}
