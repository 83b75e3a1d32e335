import type { KeptPractice, ServiceSnapshot } from './practices.ts'

interface Seats {
  packageId: number
  serviceIds: readonly number[]
}

/** The places that a booking gives back and takes where it becomes another: one of each for everyone who travels. */
export function seatsBetween(
  before: Pick<KeptPractice, 'buyedPackage' | 'serviceSnapshots' | 'participants'>,
  after: { packageId: number; services: readonly Pick<ServiceSnapshot, 'serviceId'>[] },
): { from: Seats; to: Seats; count: number } {
  return {
    from: { packageId: before.buyedPackage.id, serviceIds: before.serviceSnapshots.map(({ serviceId }) => serviceId) },
    to: { packageId: after.packageId, serviceIds: after.services.map(({ serviceId }) => serviceId) },
    count: Math.max(1, before.participants.length),
  }
}
