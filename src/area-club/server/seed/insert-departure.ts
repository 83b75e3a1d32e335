import type { Database } from '../../../core/server/database/database.ts'
import { packageCodeOf } from './create-packages.ts'
import type { SeedPractice } from './demonstration.ts'
import type { Shelf } from './insert-trips.ts'
import { requireOf } from './require-of.ts'
import { seedInstant } from './seed-calendar.ts'

/** Inserts meeting place and times of the departure that a booking includes. */
export async function insertDeparture(database: Database, shelf: Shelf, practice: SeedPractice): Promise<void> {
  const { programme, from, to } = practice
  const city = programme.services.find(({ kind }) => kind === 'city')
  if (city?.means === undefined) return
  const { meetingPlace, vehicle, meets, leaves, returns } = city.means
  await database
    .insertInto('departure')
    .values({
      packageId: requireOf(shelf.packages, packageCodeOf(practice)),
      serviceId: requireOf(shelf.services, city.code),
      meetingPlace: meetingPlace.replace('{city}', city.label ?? city.name),
      means: vehicle.replace('{number}', String(programme.webId % 1000)),
      meetsAt: seedInstant(from, meets),
      leavesAt: seedInstant(from, leaves),
      returnsAt: seedInstant(to, returns),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
