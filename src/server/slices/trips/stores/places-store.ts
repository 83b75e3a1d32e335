import type { Database } from '../../../database/database.ts'

/** The package and services of a booking, whose seats are counted. */
export interface Seats {
  packageId: number
  serviceIds: readonly number[]
}

/**
 * Locks the places of packages and of their services, in one order for all callers.
 *
 * A transaction with several exchanges locks the places of all of them first, so that two transactions never deadlock.
 */
export async function lockPlaces(tx: Database, seats: readonly Seats[]) {
  const packageIds = [0, ...seats.map(({ packageId }) => packageId)]
  const packages = await tx
    .selectFrom('package')
    .where('id', 'in', packageIds)
    .where('places_left', 'is not', null)
    .orderBy('id')
    .select(['id', 'places_left'])
    .forNoKeyUpdate()
    .execute()
  const services = await tx
    .selectFrom('package_service')
    .where('package_id', 'in', packageIds)
    .where('service_id', 'in', [0, ...seats.flatMap(({ serviceIds }) => serviceIds)])
    .where('places_left', 'is not', null)
    .orderBy('package_id')
    .orderBy('service_id')
    .select(['package_id', 'service_id', 'places_left'])
    .forNoKeyUpdate()
    .execute()
  return { packages, services }
}

/**
 * Releases `count` seats of each of `from` and takes those of `to`; seats in both stay.
 *
 * Returns false and writes nothing when seats are missing. Locks the places, so that the last seat is sold once.
 */
export async function exchangePlaces(
  tx: Database,
  { from, to, count }: { from: Seats | undefined; to: Seats | undefined; count: number },
): Promise<boolean> {
  const seats = [from, to].flatMap((each) => (each === undefined ? [] : [each]))
  const { packages, services } = await lockPlaces(tx, seats)
  const changeOf = (isAmong: (seats: Seats) => boolean) =>
    (from !== undefined && isAmong(from) ? count : 0) - (to !== undefined && isAmong(to) ? count : 0)
  const changed = [
    ...packages.map(({ id, places_left }) => ({
      packageId: id,
      serviceId: undefined,
      left: places_left ?? 0,
      change: changeOf(({ packageId }) => packageId === id),
    })),
    ...services.map(({ package_id, service_id, places_left }) => ({
      packageId: package_id,
      serviceId: service_id,
      left: places_left ?? 0,
      change: changeOf(({ packageId, serviceIds }) => packageId === package_id && serviceIds.includes(service_id)),
    })),
  ].filter(({ change }) => change !== 0)
  if (changed.some(({ left, change }) => left + change < 0)) return false
  for (const { packageId, serviceId, left, change } of changed)
    if (serviceId === undefined)
      await tx
        .updateTable('package')
        .set({ places_left: left + change })
        .where('id', '=', packageId)
        .execute()
    else
      await tx
        .updateTable('package_service')
        .set({ places_left: left + change })
        .where('package_id', '=', packageId)
        .where('service_id', '=', serviceId)
        .execute()
  return true
}
