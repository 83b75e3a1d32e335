import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Database, Tables } from '../../../../../core/server/database/database.ts'
import { largestId } from '../../../../../core/server/database/largest-id.ts'
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
  const groups = await database.selectFrom('extraGroup').where('productDivisionId', '=', turn.productDivisionId).selectAll().execute()
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
  return eb.or([eb('package.soldout', '=', true), eb(fn.coalesce('package.placesLeft', lit(1)), '=', 0)])
}

/** Selects every package with its programme. */
export function selectTurns(database: Database) {
  return database
    .selectFrom('package')
    .leftJoin('programme', 'programme.id', 'package.programmeId')
    .select(['package.id', 'programme.webgroup', 'package.productDivisionId', 'package.code', 'package.title'])
    .select('package.destination')
    .select(['package.periodFrom', 'package.periodTo'])
    .select(['package.editableInClubArea'])
    .select((select) => isSoldOut(select).$castTo<boolean>().as('soldout'))
}

async function findTurn(database: Database, packageId: number): Promise<Turn | undefined> {
  if (packageId > largestId) return undefined
  return selectTurns(database).where('package.id', '=', packageId).executeTakeFirst()
}

function listOfferRows(database: Database, packageId: number): Promise<readonly OfferRow[]> {
  return database
    .selectFrom('packageService')
    .innerJoin('service', 'service.id', 'packageService.serviceId')
    .where('packageId', '=', packageId)
    .selectAll('packageService')
    .select(['service.code', 'service.name', 'service.itemGroup', 'service.label'])
    .orderBy('position')
    .orderBy('serviceId')
    .execute()
}

interface OfferRow extends Selectable<PackageServiceTable> {
  code: string
  name: string
  itemGroup: string
  label: string
}

function fromOfferRow(row: OfferRow): ServiceOffer {
  return {
    serviceId: row.serviceId,
    code: row.code,
    name: row.name,
    itemGroup: row.itemGroup,
    label: row.label,
    quantity: row.quantity,
    price: row.priceCents,
    realvalue: row.realvalueCents,
    soldout: row.soldout || row.placesLeft === 0,
    editableInClubArea: row.editableInClubArea,
    dependsOn: row.dependsOnServiceId,
  }
}

function alternativesOf(rows: readonly OfferRow[], kind: AlternativeOffer['kind']): readonly AlternativeOffer[] {
  return rows.flatMap((row) =>
    row.kind === kind && row.alternativeLabel !== null ? [{ ...fromOfferRow(row), kind, alternativeLabel: row.alternativeLabel }] : [],
  )
}

/** Returns a group with its extras in this package, or an empty list when it has none. */
function toExtraGroup(group: Selectable<ExtraGroupTable>, rows: readonly OfferRow[]): readonly ExtraGroupOffer[] {
  const items = rows.flatMap((row) =>
    row.extraLabel !== null && familyOf(row.extraLabel) === group.labelFamily
      ? [
          {
            ...fromOfferRow(row),
            extraLabel: row.extraLabel,
            suggested: row.suggested,
            visualPriceAmount: row.visualPriceAmountCents,
            canBeUpsold: row.canBeUpsold,
            upsellingExpirationDate: row.upsellingExpiresOn,
          },
        ]
      : [],
  )
  const [first] = items
  if (first === undefined) return []
  return [
    {
      family: group.labelFamily,
      itemGroup: first.itemGroup,
      title: group.title,
      subtitle: group.subtitle,
      description: group.descriptionHtml,
      closureText: group.closureTextHtml,
      isNew: group.isNew,
      optional: group.optional,
      exclusive: group.exclusive,
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
    .selectFrom('programmeStructure')
    .innerJoin('programme', 'programme.id', 'programmeStructure.programmeId')
    .innerJoin('structure', 'structure.id', 'programmeStructure.structureId')
    .where('programme.webgroup', '=', webgroup)
    .orderBy('programmeStructure.position')
    .select(['structure.id', 'structure.name', 'structure.descriptionHtml as description', 'structure.address'])
    .execute()
}

/** Returns the kinds of a programme, the main one first. */
export async function listProgrammeTypesOf(database: Database, webgroup: string): Promise<readonly PackageProgrammeType[]> {
  return database
    .selectFrom('programmeOfType')
    .innerJoin('programme', 'programme.id', 'programmeOfType.programmeId')
    .innerJoin('programmeType', 'programmeType.id', 'programmeOfType.programmeTypeId')
    .where('programme.webgroup', '=', webgroup)
    .orderBy('programmeOfType.position')
    .select(['programmeType.id', 'programmeType.kind', 'programmeType.name', 'programmeType.descriptionHtml as description'])
    .execute()
}
