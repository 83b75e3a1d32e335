/** Validates the extras chosen for a booking (specification 5). Pure; amounts are in cents. */

import type { ServiceSnapshot } from '../../../domain/service-snapshot.ts'
import type { PackageOffers } from '../../trips/domain/trips.ts'
import { listUpsellingOf } from './practice-choices.ts'
import type { StoredPractice } from './practices.ts'
import { hasRivals, type SelectedItem, toSnapshot } from './selections.ts'

export type ChosenExtras =
  | { code: 'ok'; services: readonly ServiceSnapshot[] }
  | { code: 'sold-out' }
  /** Two of them exclude each other. */
  | { code: 'not-combinable' }
  /** Message codes by field path. */
  | { code: 'mistaken'; errors: Readonly<Record<string, string>> }

/** Returns the services that the chosen extras add to the booking. `today` is yyyy-MM-dd. */
export function chooseExtras(
  practice: Parameters<typeof listUpsellingOf>[0],
  offers: PackageOffers,
  items: readonly SelectedItem[],
  today: string,
): ChosenExtras {
  const open = new Set(listUpsellingOf(practice, offers, today).flatMap((group) => group.items.map(({ serviceId }) => serviceId)))
  const extras = offers.extraGroups.flatMap((group) => group.items.map((offer) => ({ offer, groups: [group.itemGroup, offer.itemGroup] })))
  const services: ServiceSnapshot[] = []
  const errors: Record<string, string> = {}
  let isSoldOut = false
  for (const [index, { serviceId, itemGroup }] of items.entries()) {
    const path = `newPackageItems.${index}.serviceId`
    const found = extras.find(({ offer, groups }) => offer.serviceId === serviceId && groups.includes(itemGroup))
    if (services.some((other) => other.serviceId === serviceId)) errors[path] = 'service-chosen-twice'
    else if (found !== undefined && open.has(serviceId)) services.push(toSnapshot(found.offer))
    else if (found?.offer.soldout === true) isSoldOut = true
    else errors[path] = 'service-not-offered'
  }
  if (Object.keys(errors).length > 0) return { code: 'mistaken', errors }
  if (hasRivals(offers, services)) return { code: 'not-combinable' }
  return isSoldOut ? { code: 'sold-out' } : { code: 'ok', services }
}

/** Returns whether the booking contains all these services already. */
export function hasAll({ serviceSnapshots }: Pick<StoredPractice, 'serviceSnapshots'>, items: readonly SelectedItem[]): boolean {
  const booked = new Set(serviceSnapshots.map(({ serviceId }) => serviceId))
  return items.every(({ serviceId }) => booked.has(serviceId))
}
