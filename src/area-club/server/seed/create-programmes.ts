import { ages, calendars } from '../../../../demonstration/trip-rules.ts'
import { tripFiles } from '../../../../demonstration/trips.ts'
import type { Trip, TripFile } from '../../../../demonstration/types.ts'
import { createChoices, createExtras, createServices } from './create-services.ts'
import type { SeedProgramme } from './demonstration.ts'
import { requireOf } from './require-of.ts'

/** The programmes by name, in the order of their ids. */
const programmes: ReadonlyMap<string, SeedProgramme> = new Map(
  tripFiles.flatMap((file: TripFile) => Object.entries(file.trips).map(([key, trip]) => [key, createProgramme(trip, file)] as const)),
)

export const allProgrammes: readonly SeedProgramme[] = [...programmes.values()]

export const findProgramme = (name: string): SeedProgramme => requireOf(programmes, name)

/** Completes a trip with what its file shares. */
function createProgramme(trip: Trip, { shared }: TripFile): SeedProgramme {
  const { division, office, prefix, country, kinds, calendar, choices = [], extras, ...own } = { ...shared, ...trip }
  const turns = own.turns ?? (calendar && calendars[calendar])
  if (!division || !office || !prefix || !country || !kinds || !extras || !turns)
    throw new Error(`The trip ${own.title} of the demonstration lacks what neither it nor its file says`)
  return {
    productDivisionId: division,
    office,
    title: own.title,
    destination: own.destination,
    country,
    prefix,
    place: own.place,
    webId: own.webId,
    types: kinds,
    ages: ages[division],
    structures: own.structures,
    turns,
    services: createServices(own.services),
    choices: createChoices(own.departures, choices),
    extras: createExtras(extras),
    ...(own.inpsAdvance !== undefined && { advancePaymentInpsCents: own.inpsAdvance }),
  }
}

/** Returns the dates of a turn (yyyy-MM-dd) that begins in a year. */
export function periodOf({ turns, title }: SeedProgramme, number: number, year: number): { from: string; to: string } {
  const turn = turns.find((each) => each.turn === number)
  if (turn === undefined) throw new Error(`The demonstration books turn ${number} of ${title}, which has none`)
  return { from: `${year}-${turn.from}`, to: `${turn.to < turn.from ? year + 1 : year}-${turn.to}` }
}
