import type { Insertable } from 'kysely'
import type { PackageServiceTable, ServiceTable } from '../../src/area-club/server/database/tables/trips.ts'
import type { ProductDivisionId } from '../../src/area-club/server/domain/codes.ts'
import type { Database } from '../../src/core/server/database/database.ts'

/** A service of a test's package. Omitted columns have plain defaults. */
export type TestOffer = Pick<Insertable<ServiceTable>, 'code'> &
  Partial<Insertable<ServiceTable>> &
  Pick<Insertable<PackageServiceTable>, 'kind' | 'realvalueCents'> &
  Partial<Insertable<PackageServiceTable>>

export interface TestPackage {
  code: string
  divisionId?: ProductDivisionId
  from?: string
  to?: string
  soldout?: boolean
  editable?: boolean
  /** Null for a package without a programme. */
  webgroup?: string | null
  destination?: string
  offers?: readonly TestOffer[]
}

/** Inserts a package, and its programme, country and services unless they exist. Returns its id. */
export async function addPackage(database: Database, trip: TestPackage): Promise<number> {
  const { code, divisionId = 3, webgroup = `GRUPPO-${code}`, destination = 'Islanda' } = trip
  const programmeId = webgroup === null ? null : await addProgramme(database, webgroup, divisionId, destination)
  const { id } = await database
    .insertInto('package')
    .values({
      productDivisionId: divisionId,
      title: `Viaggio ${code}`,
      webidpackage: `W${code}`,
      code,
      destination,
      periodFrom: trip.from ?? '2026-07-05',
      periodTo: trip.to ?? '2026-07-19',
      advancePaymentInpsCents: null,
      programmeId,
      soldout: trip.soldout ?? false,
      editableInClubArea: trip.editable ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, offer] of (trip.offers ?? []).entries()) await addOffer(database, id, position, offer)
  return id
}

async function addProgramme(database: Database, webgroup: string, divisionId: ProductDivisionId, destination: string): Promise<number> {
  const known = await database.selectFrom('programme').where('webgroup', '=', webgroup).select('id').executeTakeFirst()
  if (known !== undefined) return known.id
  await database
    .insertInto('destination')
    .values({ name: destination })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const country = await database.selectFrom('destination').where('name', '=', destination).select('id').executeTakeFirstOrThrow()
  const programme = { webgroup, productDivisionId: divisionId, destinationId: country.id, title: `Programma ${webgroup}` }
  return (await database.insertInto('programme').values(programme).returning('id').executeTakeFirstOrThrow()).id
}

/** Adds a service to a package and returns its id. Services are identified by their code. */
export async function addOffer(database: Database, packageId: number, position: number, offer: TestOffer): Promise<number> {
  const { code, name = `Servizio ${code}`, itemGroup = offer.kind, label = name, ...rest } = offer
  await database
    .insertInto('service')
    .values({ code, name, itemGroup, label })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await database.selectFrom('service').where('code', '=', code).select('id').executeTakeFirstOrThrow()
  const isChoice = offer.kind === 'city' || offer.kind === 'isee' || offer.kind === 'payment'
  await database
    .insertInto('packageService')
    .values({
      quantity: 1,
      priceCents: offer.realvalueCents,
      soldout: false,
      editableInClubArea: offer.kind !== 'included',
      alternativeLabel: isChoice ? `Scelta ${offer.kind}` : null,
      dependsOnServiceId: null,
      extraLabel: offer.kind === 'extra' ? 'Extra1' : null,
      suggested: false,
      visualPriceAmountCents: null,
      canBeUpsold: offer.kind === 'extra',
      upsellingExpiresOn: null,
      ...rest,
      packageId,
      serviceId: id,
      position,
    })
    .execute()
  return id
}
