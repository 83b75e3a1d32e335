/** Extras chosen for a booking (section 5): whether they can be had, and what a hold of them is. Pure; amounts are cents. */
import type { PackageOffers } from '../../trips/domain/trips.ts'
import { listUpsellingOf } from './practice-choices.ts'
import type { KeptPractice, ServiceSnapshot } from './practices.ts'
import { type SelectedItem, toSnapshot } from './selections.ts'

export type ChosenExtras =
  | { code: 'ok'; services: readonly ServiceSnapshot[] }
  | { code: 'sold-out' }
  /** Message codes by field path. */
  | { code: 'mistaken'; errors: Readonly<Record<string, string>> }

/** The extras as the booking would have them. `today` is yyyy-MM-dd. */
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
  return isSoldOut ? { code: 'sold-out' } : { code: 'ok', services }
}

/** The booking has all of it already. */
export function hasAll({ serviceSnapshots }: Pick<KeptPractice, 'serviceSnapshots'>, items: readonly SelectedItem[]): boolean {
  const booked = new Set(serviceSnapshots.map(({ serviceId }) => serviceId))
  return items.every(({ serviceId }) => booked.has(serviceId))
}
