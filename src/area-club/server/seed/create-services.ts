import { extraFamilies, extraSets } from '../../../../demonstration/extras.ts'
import { insurances, serviceLists, stays, departures as travel } from '../../../../demonstration/services.ts'
import type { Extra, ServiceList, Trip, TripService } from '../../../../demonstration/types.ts'
import type { SeedExtra, SeedService } from './demonstration.ts'
import { requireOf } from './require-of.ts'

const groups = new Map(extraFamilies.map(({ family, group }) => [family, group]))
const listed = new Map(
  Object.values(serviceLists)
    .flatMap(servicesOf)
    .map((service) => [service.code, service]),
)

/** Returns what every booking of a trip has. */
export const createServices = (written: readonly TripService[]): readonly SeedService[] => written.map(createService)

function createService(service: TripService): SeedService {
  if ('departure' in service) return createDeparture(service.departure)
  if ('listed' in service) return requireOf(listed, service.listed)
  if ('insurance' in service) {
    const { of, price } = service.insurance
    return { itemGroup: insurances.group, code: insurances.codes[of], name: insurances.name, priceCents: price }
  }
  if ('extra' in service) {
    const { family, code, name, price } = service.extra
    return { kind: 'extra', itemGroup: requireOf(groups, family), code, name, priceCents: price, extraLabel: family }
  }
  if ('stay' in service) {
    const { code, name, price, quantity = 1 } = service.stay
    return { itemGroup: stays, code, name, quantity, priceCents: price }
  }
  const { group, code, name, price } = service.other
  return { itemGroup: group, code, name, priceCents: price }
}

interface Departure {
  city: string
  by: keyof typeof travel.means
  price: number
  state?: 'soldout' | 'closed' | undefined
}

/** Return travel from a city, which can be changed later. */
function createDeparture({ city, by, price, state }: Departure): SeedService {
  const means = travel.means[by]
  return {
    kind: 'city',
    itemGroup: travel.group,
    code: `partenza-${city.toLowerCase().replace(/[^a-z]+/g, '-')}-${means.code}`,
    name: `${means.name} da ${city}`,
    label: city,
    priceCents: price,
    alternativeLabel: travel.choice,
    means,
    ...(state && { state }),
  }
}

/** Returns the alternatives to choose from: departures, then the services of the lists. */
export function createChoices(departures: Trip['departures'] = {}, names: readonly (keyof typeof serviceLists)[]): readonly SeedService[] {
  const cities = (Object.keys(departures) as (keyof typeof departures)[]).flatMap((by) =>
    Object.entries(departures[by] ?? {}).map(([city, { cents, state }]) => createDeparture({ city, by, price: cents, state })),
  )
  return [...cities, ...names.flatMap((name) => servicesOf(serviceLists[name]))]
}

function servicesOf({ kind, group, choice, services: written }: ServiceList): readonly SeedService[] {
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

export function createExtras(names: readonly (keyof typeof extraSets)[]): readonly SeedExtra[] {
  return names
    .flatMap((name): readonly Extra[] => extraSets[name])
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
