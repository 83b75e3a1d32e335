import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Database, Tables } from '../../../database/database.ts'
import { largestId } from '../../../database/largest-id.ts'
import type { ExtraGroupTable, PackageServiceTable } from '../../../database/tables/trips.ts'
import type { ProgrammeKind } from '../../../domain/codes.ts'
import {
  type AlternativeOffer,
  computeBasePrice,
  type ExtraGroupOffer,
  familyOf,
  type PackageOffers,
  type ServiceOffer,
  type Turn,
} from '../domain/trips.ts'

export interface PackageStructure {
  id: number
  name: string
  description: string | null
  address: string | null
}

export interface PackageProgrammeType {
  id: number
  kind: ProgrammeKind | null
  name: string
  description: string | null
}

/** Returns the services of a package in three queries; undefined when there is no such package. */
export async function findPackageOffers(database: Database, packageId: number): Promise<PackageOffers | undefined> {
  const turn = await findTurn(database, packageId)
  if (turn === undefined) return undefined
  const rows = await listOfferRows(database, packageId)
  const groups = await database.selectFrom('extra_group').where('product_division_id', '=', turn.productDivisionId).selectAll().execute()
  const included = rows.filter(({ kind }) => kind === 'included').map(fromOfferRow)
  return {
    turn,
    basePrice: computeBasePrice(included),
    included,
    cities: alternativesOf(rows, 'city'),
    iseeBands: alternativesOf(rows, 'isee'),
    payments: alternativesOf(rows, 'payment'),
    extraGroups: groups.flatMap((group) => toExtraGroup(group, rows)).sort(byFamily),
  }
}

/** Selects whether a package is marked as sold out or has no counted seat left. */
export function isSoldOut({ eb, fn, lit }: ExpressionBuilder<Tables, 'package'>) {
  return eb.or([eb('package.soldout', '=', true), eb(fn.coalesce('package.places_left', lit(1)), '=', 0)])
}

/** Selects every package with its programme. */
export function selectTurns(database: Database) {
  return database
    .selectFrom('package')
    .leftJoin('programme', 'programme.id', 'package.programme_id')
    .select(['package.id', 'programme.webgroup', 'package.product_division_id as productDivisionId', 'package.code', 'package.title'])
    .select('package.destination')
    .select(['package.period_from as periodFrom', 'package.period_to as periodTo'])
    .select(['package.editable_in_club_area as editableInClubArea'])
    .select((select) => isSoldOut(select).$castTo<boolean>().as('soldout'))
}

async function findTurn(database: Database, packageId: number): Promise<Turn | undefined> {
  if (packageId > largestId) return undefined
  return selectTurns(database).where('package.id', '=', packageId).executeTakeFirst()
}

function listOfferRows(database: Database, packageId: number): Promise<readonly OfferRow[]> {
  return database
    .selectFrom('package_service')
    .innerJoin('service', 'service.id', 'package_service.service_id')
    .where('package_id', '=', packageId)
    .selectAll('package_service')
    .select(['service.code', 'service.name', 'service.item_group', 'service.label'])
    .orderBy('position')
    .orderBy('service_id')
    .execute()
}

interface OfferRow extends Selectable<PackageServiceTable> {
  code: string
  name: string
  item_group: string
  label: string
}

function fromOfferRow(row: OfferRow): ServiceOffer {
  return {
    serviceId: row.service_id,
    code: row.code,
    name: row.name,
    itemGroup: row.item_group,
    label: row.label,
    quantity: row.quantity,
    price: row.price_cents,
    realvalue: row.realvalue_cents,
    soldout: row.soldout || row.places_left === 0,
    editableInClubArea: row.editable_in_club_area,
    dependsOn: row.depends_on_service_id,
  }
}

function alternativesOf(rows: readonly OfferRow[], kind: AlternativeOffer['kind']): readonly AlternativeOffer[] {
  return rows.flatMap((row) =>
    row.kind === kind && row.alternative_label !== null ? [{ ...fromOfferRow(row), kind, alternativeLabel: row.alternative_label }] : [],
  )
}

/** Returns a group with its extras in this package, or an empty list when it has none. */
function toExtraGroup(group: Selectable<ExtraGroupTable>, rows: readonly OfferRow[]): readonly ExtraGroupOffer[] {
  const items = rows.flatMap((row) =>
    row.extra_label !== null && familyOf(row.extra_label) === group.label_family
      ? [
          {
            ...fromOfferRow(row),
            extraLabel: row.extra_label,
            suggested: row.suggested,
            visualPriceAmount: row.visual_price_amount_cents,
            canBeUpsold: row.can_be_upsold,
            upsellingExpirationDate: row.upselling_expires_on,
          },
        ]
      : [],
  )
  const [first] = items
  if (first === undefined) return []
  return [
    {
      family: group.label_family,
      itemGroup: first.itemGroup,
      title: group.title,
      subtitle: group.subtitle,
      description: group.description_html,
      closureText: group.closure_text_html,
      isNew: group.is_new,
      optional: group.optional,
      items,
    },
  ]
}

/** Compares by family: Extra1 to Extra10, then PAGAMENTO-EXTRA. */
function byFamily(one: ExtraGroupOffer, other: ExtraGroupOffer): number {
  const numberOf = ({ family }: ExtraGroupOffer): number => Number(family.slice('Extra'.length)) || 11
  return numberOf(one) - numberOf(other)
}

/** Returns the accommodations of a programme in their order. */
export async function listStructuresOf(database: Database, webgroup: string): Promise<readonly PackageStructure[]> {
  return database
    .selectFrom('programme_structure')
    .innerJoin('programme', 'programme.id', 'programme_structure.programme_id')
    .innerJoin('structure', 'structure.id', 'programme_structure.structure_id')
    .where('programme.webgroup', '=', webgroup)
    .orderBy('programme_structure.position')
    .select(['structure.id', 'structure.name', 'structure.description_html as description', 'structure.address'])
    .execute()
}

/** Returns the kinds of a programme, the main one first. */
export async function listProgrammeTypesOf(database: Database, webgroup: string): Promise<readonly PackageProgrammeType[]> {
  return database
    .selectFrom('programme_of_type')
    .innerJoin('programme', 'programme.id', 'programme_of_type.programme_id')
    .innerJoin('programme_type', 'programme_type.id', 'programme_of_type.programme_type_id')
    .where('programme.webgroup', '=', webgroup)
    .orderBy('programme_of_type.position')
    .select(['programme_type.id', 'programme_type.kind', 'programme_type.name', 'programme_type.description_html as description'])
    .execute()
}
