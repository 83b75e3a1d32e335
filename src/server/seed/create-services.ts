import { planted } from '../../generated/server/demonstration.ts'
import type { PlantedServiceList, PlantedTrip, PlantedTripService } from '../../model/demonstration.ts'
import type { SeedExtra, SeedService } from './demonstration.ts'
import { requireOf } from './require-of.ts'

const { services, extras } = planted
const means = new Map(Object.entries(services.departures.means))
const insuranceCodes = new Map(Object.entries(services.insurances.codes))
const groups = new Map(extras.families.map(({ family, group }) => [family as string, group]))
const lists = new Map(Object.entries(services.lists).map(([name, list]) => [name, servicesOf(list)]))
const listed = new Map([...lists.values()].flat().map((service) => [service.code, service]))
const sets = new Map(Object.entries(extras.sets))

/** Returns what every booking of a trip has. */
export const createServices = (written: readonly PlantedTripService[]): readonly SeedService[] => written.map(createService)

function createService(service: PlantedTripService): SeedService {
  if ('departure' in service) return createDeparture(service.departure)
  if ('listed' in service) return requireOf(listed, service.listed)
  if ('insurance' in service) {
    const { of, price } = service.insurance
    return { itemGroup: services.insurances.group, code: requireOf(insuranceCodes, of), name: services.insurances.name, priceCents: price }
  }
  if ('extra' in service) {
    const { family, code, name, price } = service.extra
    return { kind: 'extra', itemGroup: requireOf(groups, family), code, name, priceCents: price, extraLabel: family }
  }
  if ('stay' in service) {
    const { code, name, price, quantity = 1 } = service.stay
    return { itemGroup: services.stays, code, name, quantity, priceCents: price }
  }
  const { group, code, name, price } = service.other
  return { itemGroup: group, code, name, priceCents: price }
}

interface Departure {
  city: string
  by: string
  price: number
  state?: 'soldout' | 'closed' | undefined
}

/** Return travel from a city, which can be changed later. */
function createDeparture({ city, by, price, state }: Departure): SeedService {
  const { group, choice } = services.departures
  const travel = requireOf(means, by)
  return {
    kind: 'city',
    itemGroup: group,
    code: `partenza-${city.toLowerCase().replace(/[^a-z]+/g, '-')}-${travel.code}`,
    name: `${travel.name} da ${city}`,
    label: city,
    priceCents: price,
    alternativeLabel: choice,
    means: travel,
    ...(state && { state }),
  }
}

/** Returns the alternatives to choose from: departures, then the services of the lists. */
export function createChoices(departures: PlantedTrip['departures'] = {}, names: readonly string[]): readonly SeedService[] {
  const cities = Object.entries(departures).flatMap(([by, offers]) =>
    Object.entries(offers).map(([city, { cents, state }]) => createDeparture({ city, by, price: cents, state })),
  )
  return [...cities, ...names.flatMap((name) => requireOf(lists, name))]
}

function servicesOf({ kind, group, choice, services: written }: PlantedServiceList): readonly SeedService[] {
  return written.map(({ code, name, price, needs }) => ({
    kind,
    itemGroup: group,
    code,
    name,
    priceCents: price,
    alternativeLabel: choice,
    ...(needs !== undefined && { dependsOn: needs }),
  }))
}

export function createExtras(names: readonly string[]): readonly SeedExtra[] {
  return names
    .flatMap((name) => requireOf(sets, name))
    .map(({ family, code, name, price, listPrice, dayPrice, for: type, suggested, notLater, state, endsDaysBefore, over, needs }) => ({
      kind: 'extra',
      itemGroup: requireOf(groups, family),
      code,
      name,
      priceCents: price,
      extraLabel: type === undefined ? family : `${family}:${type}`,
      canBeUpsold: !notLater,
      ...(listPrice !== undefined && { listPriceCents: listPrice }),
      ...(dayPrice !== undefined && { visualPriceCents: dayPrice }),
      ...(suggested && { suggested }),
      ...(state && { state }),
      ...(over && { upsellingEnds: 'over' as const }),
      ...(endsDaysBefore !== undefined && { upsellingEnds: endsDaysBefore }),
      ...(needs !== undefined && { dependsOn: needs }),
    }))
}
