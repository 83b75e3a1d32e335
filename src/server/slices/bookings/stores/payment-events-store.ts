import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { PaymentEventTable } from '../../../database/tables/payments.ts'
import type { DeliveredEvent, ProviderEvent } from '../../../providers/payments/payment-provider.ts'

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

/** Stores an event and returns whether it was handled before; concurrent deliveries are safe. */
export async function storeEvent(
  database: Database,
  event: ProviderEvent,
  { at, tryAt }: { at: Date; tryAt: Date },
): Promise<{ wasHandled: boolean }> {
  const row = await database
    .insertInto('paymentEvent')
    .values({
      eventId: event.id,
      type: event.type,
      orderId: event.orderId ?? null,
      captureId: event.captureId ?? null,
      reference: event.reference ?? null,
      reversalId: event.reversalId ?? null,
      receivedAt: at,
      tryAt,
    })
    // A no-op update returns the row that a concurrent delivery has just inserted.
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet({ type: event.type }))
    .returning('handledAt')
    .executeTakeFirstOrThrow()
  return { wasHandled: row.handledAt !== null }
}

/** Ends the tries of an event. Keeps the time of the first call. */
export async function markEventHandled(tx: Database, eventId: string, at: Date): Promise<void> {
  await tx.updateTable('paymentEvent').set({ handledAt: at }).where('eventId', '=', eventId).where('handledAt', 'is', null).execute()
}

/** An unhandled event with its tries so far. */
export interface DueEvent {
  event: ProviderEvent
  receivedAt: Date
  tries: number
}

/** Claims the unhandled events due for another try until `until`, the longest overdue first, so that old ones starve no newer ones. */
export async function claimDueEvents(database: Database, now: Date, until: Date, limit: number): Promise<readonly DueEvent[]> {
  const { rows } = await sql<EventRow>`
    update payment_event set try_at = ${until}, tries = tries + 1
    where event_id in (
      select event_id from payment_event where handled_at is null and try_at <= ${now} order by try_at limit ${limit} for update skip locked
    )
    returning event_id, type, order_id, capture_id, reference, reversal_id, received_at, tries`.execute(database)
  return rows.map((row) => ({
    event: {
      id: row.eventId,
      type: row.type,
      createdAt: new Date(row.receivedAt),
      orderId: row.orderId ?? undefined,
      captureId: row.captureId ?? undefined,
      reference: row.reference ?? undefined,
      reversalId: row.reversalId ?? undefined,
    },
    receivedAt: new Date(row.receivedAt),
    tries: row.tries,
  }))
}

type EventRow = Omit<Selectable<PaymentEventTable>, 'handledAt' | 'tryAt' | 'caseAt'>

/** Leaves an unhandled event to an operator; returns false when it was before, or is handled. */
export async function openEventCase(database: Database, eventId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('paymentEvent')
    .set({ caseAt: at })
    .where('eventId', '=', eventId)
    .where('caseAt', 'is', null)
    .where('handledAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whether an event is stored and unhandled. */
export async function isEventWaiting(database: Database, eventId: string): Promise<boolean> {
  const waiting = database.selectFrom('paymentEvent').where('eventId', '=', eventId).where('handledAt', 'is', null)
  return (await waiting.select('eventId').executeTakeFirst()) !== undefined
}

/** Sets when an unhandled event is tried next. */
export async function postponeEvent(database: Database, eventId: string, tryAt: Date): Promise<void> {
  await database.updateTable('paymentEvent').set({ tryAt }).where('eventId', '=', eventId).where('handledAt', 'is', null).execute()
}
