/**
 * The checked demonstration, as the compiler emits it from `demonstration/`: what is written, with amounts in cents and days parsed.
 *
 * The server computes the rows from it and from the day of planting. Its length is its fields: one type a kind of file.
 */

/** A day relative to the day of planting. Month and day are MM-dd. */
export type PlantedDay =
  | { ago: number }
  | { ahead: number }
  /** Of a season's year, or `years` after it. */
  | { on: string; years: number }
  /** The latest such day before, or the first from today on. */
  | { last: string }
  | { next: string }

type State = 'soldout' | 'closed'
export interface PlantedOffer {
  cents: number
  state?: State
}
export interface BothLanguages {
  it: string
  en: string
}
type Division = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11
type Typology = 1 | 2 | 3 | 4 | 5 | 6 | 7
type Family = `Extra${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10}` | 'PAGAMENTO-EXTRA'

export interface PlantedDemonstration {
  club: PlantedClub
  papers: Readonly<Record<string, PlantedPaper>>
  tripRules: PlantedTripRules
  services: PlantedServices
  extras: PlantedExtras
  accounts: Readonly<Record<string, PlantedAccount>>
  trips: Readonly<Record<string, PlantedTrips>>
}

export interface PlantedClub {
  password: string
  /** Names of accounts, in the order of their ids. */
  accounts: readonly string[]
  offices: readonly string[]
  sections: readonly PlantedSection[]
  voucherNotice: BothLanguages & { severity: 'info' | 'success' | 'warning' | 'error'; from: PlantedDay }
  forms: { open: readonly Division[]; partoSicuro: readonly Division[]; confirmsInps: readonly Division[] }
  consentAnswers: { choice: string; text: string; questions: Readonly<Record<string, string>> }
}
export interface PlantedSection {
  label: BothLanguages
  icon: 'Member' | 'Practices' | 'Payments' | 'Documents' | 'Voucher' | 'OneToOne' | 'Store' | 'Upselling'
  path: string
  title: BothLanguages
  subtitle: BothLanguages
  shows: 'frame' | 'shop'
  frame?: string
}

export interface PlantedPaper {
  type: 'Generato' | 'ModuloB' | 'Caricato'
  typology: Typology
  title?: string
  /** hh:mm in UTC. */
  at: string
  file?: string
  signable?: true
  fileOnceSigned?: true
}

export interface PlantedTurn {
  turn: number
  /** MM-dd. */
  from: string
  to: string
  supplement?: number
  state?: State
}
export interface PlantedTripRules {
  travelPapers: Readonly<Record<string, BothLanguages>>
  countries: Readonly<Record<string, { inEu: boolean; papers: readonly string[] }>>
  /** Names of files of trips, in the order of their ids. */
  files: readonly string[]
  /** By division. */
  ages: Readonly<Record<string, { from: number; to?: number }>>
  nextYearSupplement: number
  extrasOver: PlantedDay
  kinds: Readonly<Record<string, { name: string; text: string }>>
  turns: Readonly<Record<string, readonly PlantedTurn[]>>
}

export interface PlantedMeans {
  name: string
  code: string
  meetingPlace: string
  vehicle: string
  meets: string
  leaves: string
  returns: string
}
export interface PlantedServiceList {
  kind: 'isee' | 'payment'
  group: string
  choice: string
  services: readonly { code: string; name: string; price: number; needs?: string }[]
}
export interface PlantedServices {
  stays: string
  departures: { group: string; choice: string; means: Readonly<Record<string, PlantedMeans>> }
  insurances: { group: string; name: string; codes: Readonly<Record<string, string>> }
  lists: Readonly<Record<string, PlantedServiceList>>
}

interface FamilyWords {
  title?: string
  subtitle?: string
  text?: string
  closing?: string
  isNew?: boolean
  isRequired?: true
}
export interface PlantedFamily extends FamilyWords {
  family: Family
  group: string
  title: string
  /** By division. */
  divisions?: Readonly<Record<string, FamilyWords>>
}
export interface PlantedExtra {
  family: Family
  code: string
  name: string
  price: number
  listPrice?: number
  dayPrice?: number
  for?: 'PVT' | 'INPS' | 'AZ' | 'INPSN'
  suggested?: true
  notLater?: true
  state?: State
  endsDaysBefore?: number
  over?: true
  needs?: string
}
export interface PlantedExtras {
  families: readonly PlantedFamily[]
  sets: Readonly<Record<string, readonly PlantedExtra[]>>
}

interface SharedOfTrips {
  division?: Division
  office?: number
  prefix?: string
  country?: string
  kinds?: readonly string[]
  calendar?: string
  choices?: readonly string[]
  extras?: readonly string[]
}
export interface PlantedTrips {
  shared?: SharedOfTrips
  trips: Readonly<Record<string, PlantedTrip>>
}
export interface PlantedTrip extends SharedOfTrips {
  title: string
  destination: string
  place: string
  webId: number
  structures: readonly { name: string; address?: string; text: string }[]
  turns?: readonly PlantedTurn[]
  services: readonly PlantedTripService[]
  /** By means of travel, then by city. */
  departures?: Readonly<Record<string, Readonly<Record<string, PlantedOffer>>>>
  inpsAdvance?: number
}
export type PlantedTripService =
  | { departure: { city: string; by: string; price: number } }
  | { stay: { code: string; name: string; price: number; quantity?: number } }
  | { insurance: { of: string; price: number } }
  | { extra: { family: Family; code: string; name: string; price: number } }
  | { listed: string }
  | { other: { group: string; code: string; name: string; price: number } }

export interface PlantedPerson {
  firstName: string
  lastName: string
  gender: 'F' | 'Z'
  birthDate: PlantedDay
  birthPlace?: string
  birthProvince?: string
  birthNation?: string
  foreignBirthCity?: string
  email1: string
  email2?: string
  mobilePhone?: string
  phone1?: string
}
export interface PlantedHeld {
  version?: number
  grade?: string
  disabilita?: boolean
  assistenza?: boolean
  medicalCertification?: boolean
  intolerances?: boolean
  intolerancesText?: string
  noteGeneral?: string
  noteDocuments?: string
  noteEducation?: string
  noteLeaving?: string
  noteRooming?: string
  docType?: 'idCard' | 'passport'
  docNumber?: string
  docEmission?: PlantedDay
  docExpiration?: PlantedDay
  docCountry?: string
  fixedPracticeInpsNumber?: string
  variablePracticeInpsNumber?: string
}
export interface PlantedRelative extends PlantedPerson {
  type: 'genitore' | 'figlio' | 'compagno' | 'coniuge' | 'altro'
  travels?: PlantedHeld
}
export interface PlantedAccount extends PlantedPerson {
  username: string
  home?: { address: string; city: string; cap: string; province: string }
  points?: number
  cluster: 'blue' | 'silver' | 'gold' | 'diamond'
  acceptsMarketing?: true
  hasCompletedTour?: true
  isTeacher?: true
  hasCompanionFrame?: true
  registeredOn: PlantedDay
  relatives?: Readonly<Record<string, PlantedRelative>>
  bookings?: readonly PlantedBooking[]
  vouchers?: readonly PlantedVoucher[]
  groups?: readonly PlantedGroup[]
}
export interface PlantedVoucher {
  code: string
  value?: number
  valueUsed?: number
  discount?: number
  discountUsed?: number
  description: BothLanguages
  expires: PlantedDay
  origin?: 'points' | 'cluster'
  redeemed?: true
  division?: Division
}
export interface PlantedGroup {
  title: string
  destination: string
  from: PlantedDay
  to: PlantedDay
  participants?: readonly { first: string; last: string; onlyInitial?: true }[]
  notices?: readonly { on: PlantedDay; title: BothLanguages; text: BothLanguages }[]
}

export interface PlantedBooking {
  number: number
  trip: string
  turn: number
  season?: 'last' | 'before-last'
  departs?: 'this-calendar-year'
  /** `from` is MM-dd. */
  later?: { from: string; turn: number }
  type: 1 | 2 | 3 | 4 | 5 | 6
  status?: 'opzionato' | 'confermato' | 'in lavorazione' | 'preventivato' | 'annullato' | 'concluso' | 'stand-by'
  unknownStatus?: string
  endsAs?: 'concluso'
  createdOn: PlantedDay
  participants: readonly (PlantedHeld & { who: string; without?: readonly (keyof PlantedHeld)[] })[]
  inpsShare?: number
  editable?: true
  upsellingUntil?: PlantedDay
  paymentRequestedOn?: PlantedDay
  partoSicuro?: true
  isModifying?: true
  originalTurn?: number
  isFinanceable?: true
  invoicesFail?: true
  payments?: readonly PlantedPayment[]
  invoices?: readonly { on: PlantedDay; amount: number; withoutPdf?: true }[]
  documents?: readonly PlantedDocument[]
}
export interface PlantedPayment {
  name: string
  on: PlantedDay
  amount: number
  causal: string
  channel: 'Carta di credito' | 'PayPal' | 'Apple Pay' | 'Google Pay' | 'MyBank' | 'Bonifico bancario' | 'Paga più tardi' | 'Voucher'
  source?: string
  kind?: 'pending' | 'failure' | 'refund' | 'reversal'
  of?: string
  byInps?: true
}
export interface PlantedDocument {
  paper: string
  on: PlantedDay
  signed?: PlantedDay
  of?: string
  title?: string
  file?: string
}
