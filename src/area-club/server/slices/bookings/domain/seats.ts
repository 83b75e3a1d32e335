import type { ServiceSnapshot } from '../../../domain/service-snapshot.ts'
import type { StoredPractice } from './practices.ts'

interface Seats {
  packageId: number
  serviceIds: readonly number[]
}

/** Returns the seats that a changed booking releases and takes: one of each service per participant. */
export function seatsBetween(
  before: Pick<StoredPractice, 'buyedPackage' | 'serviceSnapshots' | 'participants'>,
  after: { packageId: number; services: readonly Pick<ServiceSnapshot, 'serviceId'>[] },
): { from: Seats; to: Seats; count: number } {
  return {
    from: { packageId: before.buyedPackage.id, serviceIds: before.serviceSnapshots.map(({ serviceId }) => serviceId) },
    to: { packageId: after.packageId, serviceIds: after.services.map(({ serviceId }) => serviceId) },
    count: Math.max(1, before.participants.length),
  }
}
