import type { Database } from '../../../../../core/server/database/database.ts'

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
    .where('placesLeft', 'is not', null)
    .orderBy('id')
    .select(['id', 'placesLeft'])
    .forNoKeyUpdate()
    .execute()
  const services = await tx
    .selectFrom('packageService')
    .where('packageId', 'in', packageIds)
    .where('serviceId', 'in', [0, ...seats.flatMap(({ serviceIds }) => serviceIds)])
    .where('placesLeft', 'is not', null)
    .orderBy('packageId')
    .orderBy('serviceId')
    .select(['packageId', 'serviceId', 'placesLeft'])
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
    ...packages.map(({ id, placesLeft }) => ({
      packageId: id,
      serviceId: undefined,
      left: placesLeft ?? 0,
      change: changeOf(({ packageId }) => packageId === id),
    })),
    ...services.map(({ packageId, serviceId, placesLeft }) => ({
      packageId,
      serviceId,
      left: placesLeft ?? 0,
      change: changeOf((seats) => seats.packageId === packageId && seats.serviceIds.includes(serviceId)),
    })),
  ].filter(({ change }) => change !== 0)
  if (changed.some(({ left, change }) => left + change < 0)) return false
  for (const { packageId, serviceId, left, change } of changed)
    if (serviceId === undefined)
      await tx
        .updateTable('package')
        .set({ placesLeft: left + change })
        .where('id', '=', packageId)
        .execute()
    else
      await tx
        .updateTable('packageService')
        .set({ placesLeft: left + change })
        .where('packageId', '=', packageId)
        .where('serviceId', '=', serviceId)
        .execute()
  return true
}
