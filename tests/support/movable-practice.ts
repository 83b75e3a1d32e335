import { randomUUID } from 'node:crypto'
import type { Services } from '../../src/core/server/application/services.ts'
import type { PaymentFixture } from './payment-fixture.ts'
import { addPackage, type TestPackage } from './test-trips.ts'

/** A package that a booking may move to, with a departure city and an extra. */
export interface MovableTarget {
  packageId: number
  cityId: number
  extraId: number
  /** The request body of a move with only the city chosen. */
  body: { newPackageId: number; newPackageItems: { itemGroup: string; serviceId: number }[] }
  /** The price with the city, without a surcharge. */
  totalCents: number
}

/** Adds such a package. `places` applies to the package and to its city. */
export async function addTarget(
  { server }: Pick<PaymentFixture, 'server'>,
  {
    baseCents = 120_000,
    cityCents = 8_000,
    places = null as number | null,
    ...trip
  }: Partial<TestPackage> & {
    baseCents?: number
    cityCents?: number
    places?: number | null
  } = {},
): Promise<MovableTarget> {
  const { database } = server.services
  const code = `MOVE-${randomUUID().slice(0, 8)}`
  const packageId = await addPackage(database, {
    code,
    divisionId: 1,
    offers: [
      { code: 'soggiorno-nuovo', kind: 'included', realvalueCents: baseCents },
      { code: 'da-bologna', kind: 'city', label: 'Bologna', itemGroup: 'Viaggio', realvalueCents: cityCents, placesLeft: places },
      { code: 'gita-nuova', kind: 'extra', itemGroup: 'Escursioni', realvalueCents: 4_500 },
    ],
    ...trip,
  })
  await database.updateTable('package').set({ placesLeft: places }).where('id', '=', packageId).execute()
  const idOf = async (of: string) => (await database.selectFrom('service').where('code', '=', of).select('id').executeTakeFirstOrThrow()).id
  const [cityId, extraId] = [await idOf('da-bologna'), await idOf('gita-nuova')]
  return {
    packageId,
    cityId,
    extraId,
    body: { newPackageId: packageId, newPackageItems: [{ itemGroup: 'Viaggio', serviceId: cityId }] },
    totalCents: baseCents + cityCents,
  }
}

/** Adds the caller's own person as a participant of a booking. */
export async function addTraveller(
  { server, memberId }: { server: { services: Pick<Services, 'database'> }; memberId: number },
  practiceId: number,
): Promise<number> {
  const { id } = await server.services.database
    .insertInto('participant')
    .values({
      practiceId,
      position: 0,
      personId: memberId,
      relation: null,
      grade: null,
      disabilita: null,
      assistenza: null,
      medicalCertification: null,
      intolerances: null,
      intolerancesText: null,
      noteGeneral: null,
      noteDocuments: null,
      noteEducation: null,
      noteLeaving: null,
      noteRooming: null,
      docType: null,
      docNumber: null,
      docEmission: null,
      docExpiration: null,
      docCountry: null,
      fixedPracticeInpsNumber: null,
      variablePracticeInpsNumber: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the remaining places of a package and of its city. */
export async function readPlaces({ server }: PaymentFixture, { packageId, cityId }: MovableTarget): Promise<readonly (number | null)[]> {
  const { database } = server.services
  const trip = await database.selectFrom('package').where('id', '=', packageId).select('placesLeft').executeTakeFirstOrThrow()
  const city = await database
    .selectFrom('packageService')
    .where('packageId', '=', packageId)
    .where('serviceId', '=', cityId)
    .select('placesLeft')
    .executeTakeFirstOrThrow()
  return [trip.placesLeft, city.placesLeft]
}
