import type { Database } from '../database/database.ts'
import { packageCodeOf } from './create-packages.ts'
import type { SeedPractice } from './demonstration.ts'
import { requireOf } from './plant-rows.ts'
import type { Shelf } from './plant-trips.ts'
import { seedInstant } from './seed-calendar.ts'

/** Inserts meeting place and times of the departure that a booking includes. */
export async function plantDeparture(database: Database, shelf: Shelf, practice: SeedPractice): Promise<void> {
  const city = practice.programme.services.find(({ kind }) => kind === 'city')
  if (city === undefined) return
  const isFlight = city.name.startsWith('Volo')
  const place = city.label ?? city.name
  await database
    .insertInto('departure')
    .values({
      package_id: requireOf(shelf.packages, packageCodeOf(practice)),
      service_id: requireOf(shelf.services, city.code),
      meeting_place: isFlight ? `Aeroporto di ${place}, partenze, banco gruppi` : `${place}, autostazione, stallo dei gruppi`,
      means: isFlight ? `Volo OV ${practice.programme.webId % 1000}` : 'Pullman riservato',
      meets_at: seedInstant(practice.from, '05:30'),
      leaves_at: seedInstant(practice.from, isFlight ? '08:10' : '06:00'),
      returns_at: seedInstant(practice.to, isFlight ? '16:45' : '18:30'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
