import { addDays } from '../../../core/lib/dates.ts'
import type { SeedExtra, SeedPackage, SeedService } from './demonstration.ts'

/** A service as offered in a demonstration package. Amounts are cents. */
export interface SeedOffer extends SeedExtraRules {
  service: SeedService
  listPriceCents: number
  realvalueCents: number
}

interface SeedExtraRules {
  suggested: boolean
  visualPriceCents: number | null
  canBeUpsold: boolean
  upsellingEndsOn: string | null
}

/**
 * Returns the offers of a package: booked services, then their alternatives, then extras.
 *
 * A booked service that is among the alternatives keeps its place there. The turn's supplement is added to the first included service. A
 * service whose requirement is not offered is omitted. `overOn` is the last day of extras whose upselling ended a few days ago.
 */
export function listOffers({ programme, from, supplementCents, hasChoices }: SeedPackage, overOn: string): readonly SeedOffer[] {
  const booked = programme.services.filter(({ kind }) => hasChoices || kind === undefined)
  const others: readonly SeedService[] = hasChoices ? [...(programme.choices ?? []), ...programme.extras] : []
  const otherCodes = new Set(others.map(({ code }) => code))
  const services = [...booked.filter(({ code }) => !otherCodes.has(code)), ...others]
  const codes = new Set(services.map(({ code }) => code))
  const dearer = booked.find(({ kind }) => kind === undefined)
  return services
    .filter(({ dependsOn }) => dependsOn === undefined || codes.has(dependsOn))
    .map((service) => {
      const realvalueCents = service.priceCents + (service === dearer ? supplementCents : 0)
      const { listPriceCents = realvalueCents } = service as Partial<SeedExtra>
      return { service, listPriceCents, realvalueCents, ...rulesOf(service, from, overOn) }
    })
}

function rulesOf(service: Partial<SeedExtra>, from: string, overOn: string): SeedExtraRules {
  if (service.kind !== 'extra') return { suggested: false, visualPriceCents: null, canBeUpsold: false, upsellingEndsOn: null }
  const { suggested = false, visualPriceCents = null, canBeUpsold = true, upsellingEnds } = service
  const upsellingEndsOn = upsellingEnds === undefined ? null : upsellingEnds === 'over' ? overOn : addDays(from, -upsellingEnds)
  return { suggested, visualPriceCents, canBeUpsold, upsellingEndsOn }
}
