import { countries as allCountries, kinds, travelPapers } from '../../../../demonstration/trip-rules.ts'
import type { Database } from '../../../core/server/database/database.ts'
import { packageCodeOf } from './create-packages.ts'
import type { Demonstration, SeedPackage, SeedProgramme } from './demonstration.ts'
import { insertRows, readIds } from './insert-rows.ts'
import { listExtraGroups } from './list-extra-groups.ts'
import { listOffers, type SeedOffer } from './list-offers.ts'
import { requireOf } from './require-of.ts'

/** The ids of packages and services by code, for bookings. */
export interface Shelf {
  packages: ReadonlyMap<string, number>
  services: ReadonlyMap<string, number>
}

/** Inserts all trips in few statements, regardless of their number. */
export async function insertTrips(database: Database, { packages, extrasOverOn }: Demonstration): Promise<Shelf> {
  const programmes = [...new Set(packages.map(({ programme }) => programme))]
  await insertProgrammes(database, programmes)
  const offers = packages.map((each) => ({ package: each, offers: listOffers(each, extrasOverOn) }))
  const services = await insertServices(
    database,
    offers.flatMap((each) => each.offers),
  )
  const packageIds = await insertPackages(database, packages)
  await insertRows(
    database,
    'packageService',
    offers.flatMap((each) => each.offers.map((offer, position) => toOfferRow(packageIds, services, each.package, offer, position))),
  )
  await insertRows(database, 'extraGroup', listExtraGroups())
  return { packages: packageIds, services }
}

const webgroupOf = ({ prefix, place }: SeedProgramme): string => `${prefix}-${place}`

async function insertProgrammes(database: Database, programmes: readonly SeedProgramme[]): Promise<void> {
  const countries = [...new Set(programmes.map(({ country }) => country))]
  await insertRows(
    database,
    'destination',
    countries.map((name) => {
      const { inEu, papers } = allCountries[name]
      return { name, inEu, travelPapers: papers.map((paper) => travelPapers[paper]) }
    }),
  )
  const countryIds = await readIds(database, 'destination', 'name')
  await insertRows(
    database,
    'programme',
    programmes.map((programme) => ({
      webgroup: webgroupOf(programme),
      productDivisionId: programme.productDivisionId,
      destinationId: requireOf(countryIds, programme.country),
      title: programme.title,
      ageFrom: programme.ages?.from ?? null,
      ageTo: programme.ages?.to ?? null,
    })),
  )
  const types = Object.entries(kinds).map(([kind, { name, text }]) => ({ kind, name, descriptionHtml: `<p>${text}</p>` }))
  await insertRows(database, 'programmeType', types)
  const structures = new Map(programmes.flatMap((each) => each.structures.map((structure) => [structure.name, structure] as const)))
  await insertRows(
    database,
    'structure',
    [...structures.values()].map(({ name, address = null, text }) => ({ name, address, descriptionHtml: `<p>${text}</p>` })),
  )
  const [programmeIds, typeIds, structureIds] = [
    await readIds(database, 'programme', 'webgroup'),
    await readIds(database, 'programmeType', 'kind'),
    await readIds(database, 'structure', 'name'),
  ]
  await insertRows(
    database,
    'programmeOfType',
    programmes.flatMap((programme) =>
      programme.types.map((key, position) => ({
        programmeId: requireOf(programmeIds, webgroupOf(programme)),
        position,
        programmeTypeId: requireOf(typeIds, key),
      })),
    ),
  )
  await insertRows(
    database,
    'programmeStructure',
    programmes.flatMap((programme) =>
      programme.structures.map(({ name }, position) => ({
        programmeId: requireOf(programmeIds, webgroupOf(programme)),
        position,
        structureId: requireOf(structureIds, name),
      })),
    ),
  )
}

async function insertServices(database: Database, offers: readonly SeedOffer[]): Promise<ReadonlyMap<string, number>> {
  const services = new Map(offers.map(({ service }) => [service.code, service]))
  await insertRows(
    database,
    'service',
    [...services.values()].map(({ code, name, itemGroup, label = name }) => ({ code, name, itemGroup, label })),
  )
  return readIds(database, 'service', 'code')
}

async function insertPackages(database: Database, packages: readonly SeedPackage[]): Promise<ReadonlyMap<string, number>> {
  const programmeIds = await readIds(database, 'programme', 'webgroup')
  await insertRows(
    database,
    'package',
    packages.map((each) => {
      const { programme, turn, from, to, state } = each
      return {
        productDivisionId: programme.productDivisionId,
        title: programme.title,
        webidpackage: String(programme.webId + Number(from.slice(3, 4)) * 10 + turn),
        code: packageCodeOf(each),
        destination: programme.destination,
        periodFrom: from,
        periodTo: to,
        advancePaymentInpsCents: programme.advancePaymentInpsCents ?? null,
        programmeId: requireOf(programmeIds, webgroupOf(programme)),
        soldout: state === 'soldout',
        editableInClubArea: state !== 'closed',
      }
    }),
  )
  return readIds(database, 'package', 'code')
}

function toOfferRow(
  packageIds: ReadonlyMap<string, number>,
  serviceIds: ReadonlyMap<string, number>,
  seedPackage: SeedPackage,
  { service, listPriceCents, realvalueCents, suggested, visualPriceCents, canBeUpsold, upsellingEndsOn }: SeedOffer,
  position: number,
): Readonly<Record<string, unknown>> {
  return {
    packageId: requireOf(packageIds, packageCodeOf(seedPackage)),
    serviceId: requireOf(serviceIds, service.code),
    kind: service.kind ?? 'included',
    position,
    quantity: service.quantity ?? 1,
    priceCents: listPriceCents,
    realvalueCents,
    soldout: service.state === 'soldout',
    editableInClubArea: service.kind !== undefined && service.state !== 'closed',
    alternativeLabel: service.alternativeLabel ?? null,
    dependsOnServiceId: service.dependsOn === undefined ? null : requireOf(serviceIds, service.dependsOn),
    extraLabel: service.extraLabel ?? null,
    suggested,
    visualPriceAmountCents: visualPriceCents,
    canBeUpsold,
    upsellingExpiresOn: upsellingEndsOn,
  }
}
