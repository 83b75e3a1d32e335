/**
 * Types of the demonstration data. Amounts are cents, days relative to the day on which the data is inserted.
 *
 * What refers to another entry is typed by the names of those entries.
 */
import type { extraSets } from './extras.ts'
import type { papers } from './papers.ts'
import type { departures, insurances, serviceLists } from './services.ts'
import type { calendars, countries, kinds } from './trip-rules.ts'
import type { tripFiles } from './trips.ts'

type KeysOf<Type> = Type extends unknown ? keyof Type : never

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type DayTo28 = `0${Exclude<Digit, 0>}` | `1${Digit}` | `2${Exclude<Digit, 9>}`
type ShortMonth = '04' | '06' | '09' | '11'
type LongMonth = '01' | '03' | '05' | '07' | '08' | '10' | '12'
/** A day of every year, MM-dd. */
export type MonthDay = `02-${DayTo28}` | `${ShortMonth}-${DayTo28 | '29' | '30'}` | `${LongMonth}-${DayTo28 | '29' | '30' | '31'}`
/** hh:mm in UTC. */
export type Time = `${`0${Digit}` | `1${Digit}` | `2${0 | 1 | 2 | 3}`}:${0 | 1 | 2 | 3 | 4 | 5}${Digit}`

declare const cents: unique symbol
/** An amount in cents, as `euro` returns it: a bare number would leave open what it counts. */
export type Cents = number & { readonly [cents]: true }

/** A day relative to the day of the insertion. */
export type Day =
  | { ago: number }
  | { ahead: number }
  /** Of a season's year, or `years` after it. */
  | { on: MonthDay; years: number }
  /** The latest such day before, or the first from today on. */
  | { last: MonthDay }
  | { next: MonthDay }

type State = 'soldout' | 'closed'
export interface Offer {
  cents: Cents
  state?: State
}
export interface BothLanguages {
  it: string
  en: string
}
export type Division = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11
type Typology = 1 | 2 | 3 | 4 | 5 | 6 | 7
type Family = `Extra${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10}` | 'PAGAMENTO-EXTRA'

export interface Section {
  label: BothLanguages
  icon: 'Member' | 'Practices' | 'Payments' | 'Documents' | 'Voucher' | 'OneToOne' | 'Store' | 'Upselling'
  path: string
  title: BothLanguages
  subtitle: BothLanguages
  shows: 'frame' | 'shop'
  frame?: string
}

export interface Paper {
  type: 'Generato' | 'ModuloB' | 'Caricato'
  typology: Typology
  title?: string
  at: Time
  file?: string
  signable?: true
  fileOnceSigned?: true
}

export interface Turn {
  turn: number
  from: MonthDay
  to: MonthDay
  supplement?: Cents
  state?: State
}

export interface Means {
  name: string
  code: string
  meetingPlace: string
  vehicle: string
  meets: string
  leaves: string
  returns: string
}
type MeansName = keyof typeof departures.means
export interface ServiceList {
  kind: 'isee' | 'payment'
  group: string
  choice: string
  services: readonly { code: string; name: string; price: Cents; needs?: string }[]
}

interface FamilyWords {
  title?: string
  subtitle?: string
  text?: string
  closing?: string
  isNew?: boolean
  isRequired?: true
  /** At most one of its extras may be chosen. */
  isExclusive?: true
}
export interface ExtraFamily extends FamilyWords {
  family: Family
  group: string
  title: string
  divisions?: Partial<Record<Division, FamilyWords>>
}
export interface Extra {
  family: Family
  code: string
  name: string
  price: Cents
  listPrice?: Cents
  dayPrice?: Cents
  for?: 'PVT' | 'INPS' | 'AZ' | 'INPSN'
  suggested?: true
  notLater?: true
  state?: State
  endsDaysBefore?: number
  over?: true
  needs?: string
}

export type CountryName = keyof typeof countries
interface SharedOfTrips {
  division?: Division
  office?: number
  prefix?: string
  country?: CountryName
  kinds?: readonly (keyof typeof kinds)[]
  /** The turns of a trip without turns of its own. */
  calendar?: keyof typeof calendars
  choices?: readonly (keyof typeof serviceLists)[]
  extras?: readonly (keyof typeof extraSets)[]
}
export interface TripFile {
  shared?: SharedOfTrips
  trips: Readonly<Record<string, Trip>>
}
export interface Trip extends SharedOfTrips {
  title: string
  destination: string
  place: string
  webId: number
  structures: readonly { name: string; address?: string; text: string }[]
  turns?: readonly Turn[]
  services: readonly TripService[]
  /** By means of travel, then by city. */
  departures?: { readonly [By in MeansName]?: Readonly<Record<string, Offer>> }
  inpsAdvance?: Cents
}
export type TripService =
  | { departure: { city: string; by: MeansName; price: Cents } }
  | { stay: { code: string; name: string; price: Cents; quantity?: number } }
  | { insurance: { of: keyof typeof insurances.codes; price: Cents } }
  | { extra: { family: Family; code: string; name: string; price: Cents } }
  | { listed: (typeof serviceLists)[keyof typeof serviceLists]['services'][number]['code'] }
  | { other: { group: string; code: string; name: string; price: Cents } }

export interface Person {
  firstName: string
  lastName: string
  gender: 'F' | 'Z'
  birthDate: Day
  birthPlace?: string
  birthProvince?: string
  birthNation?: string
  foreignBirthCity?: string
  email1: string
  email2?: string
  mobilePhone?: string
  phone1?: string
}
export interface TravelData {
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
  docEmission?: Day
  docExpiration?: Day
  docCountry?: string
  fixedPracticeInpsNumber?: string
  variablePracticeInpsNumber?: string
}
export interface Relative extends Person {
  type: 'genitore' | 'figlio' | 'compagno' | 'coniuge' | 'altro'
  travels?: TravelData
}
/** The bookings of a relative, shared with another account. */
export interface Share {
  child: string
  with: string
  invited: Day
  accepted: Day
  mayPay?: true
  maySign?: true
}
export interface Account extends Person {
  username: string
  /** What the account shows, printed by `npm start`. */
  shows?: string
  home?: { address: string; city: string; cap: string; province: string }
  points?: number
  cluster: 'blue' | 'silver' | 'gold' | 'diamond'
  acceptsMarketing?: true
  hasCompletedTour?: true
  isTeacher?: true
  hasCompanionFrame?: true
  registeredOn: Day
  relatives?: Readonly<Record<string, Relative>>
  bookings?: readonly Booking[]
  shares?: readonly Share[]
  vouchers?: readonly Voucher[]
  groups?: readonly Group[]
}
export interface Voucher {
  code: string
  value?: Cents
  valueUsed?: Cents
  discount?: Cents
  discountUsed?: Cents
  description: BothLanguages
  expires: Day
  origin?: 'points' | 'cluster'
  redeemed?: true
  division?: Division
}
export interface Group {
  title: string
  destination: string
  from: Day
  to: Day
  participants?: readonly { first: string; last: string; onlyInitial?: true }[]
  notices?: readonly { on: Day; title: BothLanguages; text: BothLanguages }[]
}

type TripName = KeysOf<(typeof tripFiles)[number]['trips']>
export interface Booking {
  number: number
  trip: TripName
  turn: number
  season?: 'last' | 'before-last'
  departs?: 'this-calendar-year'
  later?: { from: MonthDay; turn: number }
  type: 1 | 2 | 3 | 4 | 5 | 6
  status?: 'opzionato' | 'confermato' | 'in lavorazione' | 'preventivato' | 'annullato' | 'concluso' | 'stand-by'
  unknownStatus?: string
  endsAs?: 'concluso'
  createdOn: Day
  participants: readonly (TravelData & { who: string; without?: readonly (keyof TravelData)[] })[]
  inpsShare?: Cents
  editable?: true
  upsellingUntil?: Day
  paymentRequestedOn?: Day
  partoSicuro?: true
  isModifying?: true
  originalTurn?: number
  isFinanceable?: true
  invoicesFail?: true
  payments?: readonly Payment[]
  invoices?: readonly { on: Day; amount: Cents; withoutPdf?: true }[]
  documents?: readonly BookingDocument[]
}
export interface Payment {
  name: string
  on: Day
  amount: Cents
  causal: string
  channel: 'Carta di credito' | 'PayPal' | 'Apple Pay' | 'Google Pay' | 'MyBank' | 'Bonifico bancario' | 'Paga più tardi' | 'Voucher'
  source?: string
  kind?: 'pending' | 'failure' | 'refund' | 'reversal'
  of?: string
  byInps?: true
}
export interface BookingDocument {
  paper: keyof typeof papers
  on: Day
  signed?: Day
  /** When the operator took an upload. */
  taken?: Day
  /** The expiry that the customer stated. */
  expires?: Day
  of?: string
  title?: string
  file?: string
}
