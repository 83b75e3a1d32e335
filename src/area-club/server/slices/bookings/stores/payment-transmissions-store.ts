import type { Database } from '../../../../../core/server/database/database.ts'
import type { DeliveredEvent } from '../../../providers/payments/payment-provider.ts'

/**
 * Ties a transmission to the first event that it brought; returns false for another one.
 *
 * The provider's signature covers a checksum of the body only, so a forger may reuse the headers of a true delivery (requirements P21).
 */
export async function storeTransmission(database: Database, { transmissionId, event }: DeliveredEvent, at: Date): Promise<boolean> {
  const row = await database
    .insertInto('paymentTransmission')
    .values({ transmissionId, eventId: event.id, receivedAt: at })
    // A no-op update returns the row that is there.
    .onConflict((conflict) => conflict.column('transmissionId').doUpdateSet({ transmissionId }))
    .returning('eventId')
    .executeTakeFirstOrThrow()
  return row.eventId === event.id
}

/** Deletes transmissions that are too old to be accepted again. */
export async function deleteTransmissions(database: Database, receivedBefore: Date): Promise<void> {
  await database.deleteFrom('paymentTransmission').where('receivedAt', '<', receivedBefore.toISOString()).execute()
}
