import type { Database } from '../../../../core/server/database/database.ts'
import { describeGiven, describeReceived } from './domain/shared-access.ts'
import { listGivenBy, listReceivedBy } from './stores/shared-access-store.ts'

/** Reads of shared access for operations and other slices. */
export { listGrants } from './stores/shared-access-store.ts'

/** Returns the access that a customer has given and received, without what is over. */
export async function listSharedAccess(database: Database, memberId: number, now: Date) {
  const [given, received] = [await listGivenBy(database, memberId), await listReceivedBy(database, memberId)]
  return {
    given: given.filter(({ revokedAt }) => revokedAt === null).map((access) => describeGiven(access, now)),
    received: received.filter(({ revokedAt }) => revokedAt === null).map(describeReceived),
  }
}

/** Returns a customer's access for the export, that which is over included. */
export async function listAccessRecords(database: Database, memberId: number) {
  return {
    given: (await listGivenBy(database, memberId)).map(
      ({ childName, email, adultName, mayPay, maySign, invitedAt, acceptedAt, revokedAt }) => ({
        ...{ childName, email, adultName, mayPay, maySign, invitedAt, acceptedAt, revokedAt },
      }),
    ),
    received: (await listReceivedBy(database, memberId)).map(
      ({ ownerName, childName, mayPay, maySign, invitedAt, acceptedAt, revokedAt }) => ({
        ...{ ownerName, childName, mayPay, maySign, invitedAt, acceptedAt, revokedAt },
      }),
    ),
  }
}
