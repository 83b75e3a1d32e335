import type { Insertable } from 'kysely'
import type { Database } from '../../src/server/database/database.ts'
import type { PackageServiceTable, ServiceTable } from '../../src/server/database/tables/trips.ts'
import type { ProductDivisionId } from '../../src/server/domain/codes.ts'

/** A service of a test's package. Omitted columns have plain defaults. */
export type TestOffer = Pick<Insertable<ServiceTable>, 'code'> &
  Partial<Insertable<ServiceTable>> &
  Pick<Insertable<PackageServiceTable>, 'kind' | 'realvalue_cents'> &
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
      product_division_id: divisionId,
      title: `Viaggio ${code}`,
      webidpackage: `W${code}`,
      code,
      destination,
      period_from: trip.from ?? '2026-07-05',
      period_to: trip.to ?? '2026-07-19',
      advance_payment_inps_cents: null,
      programme_id: programmeId,
      soldout: trip.soldout ?? false,
      editable_in_club_area: trip.editable ?? true,
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
  const programme = { webgroup, product_division_id: divisionId, destination_id: country.id, title: `Programma ${webgroup}` }
  return (await database.insertInto('programme').values(programme).returning('id').executeTakeFirstOrThrow()).id
}

/** Adds a service to a package and returns its id. Services are identified by their code. */
export async function addOffer(database: Database, packageId: number, position: number, offer: TestOffer): Promise<number> {
  const { code, name = `Servizio ${code}`, item_group = offer.kind, label = name, ...rest } = offer
  await database
    .insertInto('service')
    .values({ code, name, item_group, label })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await database.selectFrom('service').where('code', '=', code).select('id').executeTakeFirstOrThrow()
  const isChoice = offer.kind === 'city' || offer.kind === 'isee' || offer.kind === 'payment'
  await database
    .insertInto('package_service')
    .values({
      quantity: 1,
      price_cents: offer.realvalue_cents,
      soldout: false,
      editable_in_club_area: offer.kind !== 'included',
      alternative_label: isChoice ? `Scelta ${offer.kind}` : null,
      depends_on_service_id: null,
      extra_label: offer.kind === 'extra' ? 'Extra1' : null,
      suggested: false,
      visual_price_amount_cents: null,
      can_be_upsold: offer.kind === 'extra',
      upselling_expires_on: null,
      ...rest,
      package_id: packageId,
      service_id: id,
      position,
    })
    .execute()
  return id
}
