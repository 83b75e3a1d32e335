import type { ColumnType, Generated } from 'kysely'
import type { Language } from '../../../lib/language.ts'
import type { ProductDivisionId, ProgrammeKind } from '../../domain/codes.ts'
import type { ExtraFamily, ExtraLabel, OfferKind } from '../../slices/trips/domain/trips.ts'
import type { Instant } from './columns.ts'

/** The tables of trips. A turn of a programme is a `package`. */
export interface TripTables {
  destination: DestinationTable
  programme: ProgrammeTable
  structure: StructureTable
  programme_structure: ProgrammeStructureTable
  programme_type: ProgrammeTypeTable
  programme_of_type: ProgrammeOfTypeTable
  service: ServiceTable
  package_service: PackageServiceTable
  extra_group: ExtraGroupTable
  departure: DepartureTable
}

/** A paper that travellers carry, in both languages. */
export type TravelPaper = Readonly<Record<Language, string>>

/** A country. */
export interface DestinationTable {
  id: Generated<number>
  name: string
  /** Whether it is in the European Union; null while unknown. */
  in_eu: Generated<boolean | null>
  /** The papers that travellers carry; null while unknown. */
  travel_papers: ColumnType<readonly TravelPaper[] | null, string | null | undefined, string | null>
}

export interface ProgrammeTable {
  id: Generated<number>
  /** Name of the programme in the form API; at most 60 characters. */
  webgroup: string
  /** 1 to 11 (specification 3); the same in all its packages. */
  product_division_id: ProductDivisionId
  destination_id: number
  title: string
  /** Age range in years; null without a limit. */
  age_from: Generated<number | null>
  age_to: Generated<number | null>
}

/** An accommodation. */
export interface StructureTable {
  id: Generated<number>
  name: string
  address: string | null
  description_html: string | null
}

export interface ProgrammeStructureTable {
  programme_id: number
  position: number
  structure_id: number
}

/** A programme type: language and sport, seaside, ... */
export interface ProgrammeTypeTable {
  id: Generated<number>
  name: string
  description_html: string | null
  /** Selects the picture. */
  kind: Generated<ProgrammeKind | null>
}

export interface ProgrammeOfTypeTable {
  programme_id: number
  position: number
  programme_type_id: number
}

/** A bookable service, offered in one package or more. Bookings and API calls refer to it by id. */
export interface ServiceTable {
  id: Generated<number>
  code: string
  name: string
  item_group: string
  /** Text of a choice: Bologna. */
  label: string
}

/** A service as offered in a package. */
export interface PackageServiceTable {
  package_id: number
  service_id: number
  kind: OfferKind
  position: number
  quantity: number
  /** List price for the whole quantity. */
  price_cents: number
  /** Price in a booking for the whole quantity, which the customer pays. */
  realvalue_cents: number
  soldout: boolean
  /** Null for unlimited. */
  places_left: Generated<number | null>
  editable_in_club_area: boolean
  /** The choice that this service belongs to; set for cities, ISEE bands and payments only. */
  alternative_label: string | null
  /** A service of the same package that this one requires. */
  depends_on_service_id: number | null
  /** `Extra1` to `Extra10` or PAGAMENTO-EXTRA, plus `:` and the code of its booking type; null except for extras. */
  extra_label: ColumnType<ExtraLabel | null>
  suggested: boolean
  /** Shown instead of the price. */
  visual_price_amount_cents: number | null
  can_be_upsold: boolean
  /** The last day to add it to a booking. */
  upselling_expires_on: ColumnType<string | null>
}

/** Texts of the extras in one label family, in the packages of a division. */
export interface ExtraGroupTable {
  product_division_id: ProductDivisionId
  label_family: ExtraFamily
  title: string
  subtitle: string | null
  description_html: string | null
  closure_text_html: string | null
  is_new: boolean
  /** When false, at least one of them must be chosen (specification 5). */
  optional: boolean
}

/** Departure of the travellers of a package who booked a given service (city, means of travel). */
export interface DepartureTable {
  package_id: number
  service_id: number
  meeting_place: string
  /** The flight or the coach. */
  means: string
  meets_at: Instant
  leaves_at: Instant
  /** When they are back at the meeting place. */
  returns_at: Instant
}
