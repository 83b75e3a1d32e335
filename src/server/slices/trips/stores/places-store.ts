import type { Database } from '../../../database/database.ts'

/** The package and services of a booking, whose seats are counted. */
export interface Seats {
  packageId: number
  serviceIds: readonly number[]
}

/**
 * Releases `count` seats of each of `from` and takes those of `to`; seats in both stay.
 *
 * Returns false and writes nothing when seats are missing. Locks rows in one order for all callers, so that the last seat is sold once.
 */
export async function exchangePlaces(
  tx: Database,
  { from, to, count }: { from: Seats | undefined; to: Seats | undefined; count: number },
): Promise<boolean> {
  const seats = [from, to].flatMap((each) => (each === undefined ? [] : [each]))
  const packageIds = [...new Set(seats.map(({ packageId }) => packageId))]
  if (packageIds.length === 0) return true
  const packages = await tx
    .selectFrom('package')
    .where('id', 'in', packageIds)
    .where('places_left', 'is not', null)
    .orderBy('id')
    .select(['id', 'places_left'])
    .forUpdate()
    .execute()
  const services = await tx
    .selectFrom('package_service')
    .where('package_id', 'in', packageIds)
    .where('service_id', 'in', [0, ...seats.flatMap(({ serviceIds }) => serviceIds)])
    .where('places_left', 'is not', null)
    .orderBy('package_id')
    .orderBy('service_id')
    .select(['package_id', 'service_id', 'places_left'])
    .forUpdate()
    .execute()
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
