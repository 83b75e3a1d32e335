import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { DeliveredEvent, ProviderEvent } from '../../../providers/payments/payment-provider.ts'

/**
 * Ties a transmission to the first event that it brought; returns false for another one.
 *
 * The provider's signature covers a checksum of the body only, so a forger may reuse the headers of a true delivery (requirements P21).
 */
export async function storeTransmission(database: Database, { transmissionId, event }: DeliveredEvent, at: Date): Promise<boolean> {
  const row = await database
    .insertInto('payment_transmission')
    .values({ transmission_id: transmissionId, event_id: event.id, received_at: at })
    // A no-op update returns the row that is there.
    .onConflict((conflict) => conflict.column('transmission_id').doUpdateSet({ transmission_id: transmissionId }))
    .returning('event_id')
    .executeTakeFirstOrThrow()
  return row.event_id === event.id
}

/** Deletes transmissions that are too old to be accepted again. */
export async function deleteTransmissions(database: Database, receivedBefore: Date): Promise<void> {
  await database.deleteFrom('payment_transmission').where('received_at', '<', receivedBefore.toISOString()).execute()
}

/** Stores an event and returns whether it was handled before; concurrent deliveries are safe. */
export async function storeEvent(
  database: Database,
  event: ProviderEvent,
  { at, tryAt }: { at: Date; tryAt: Date },
): Promise<{ wasHandled: boolean }> {
  const row = await database
    .insertInto('payment_event')
    .values({
      event_id: event.id,
      type: event.type,
      order_id: event.orderId ?? null,
      capture_id: event.captureId ?? null,
      reference: event.reference ?? null,
      reversal_id: event.reversalId ?? null,
      received_at: at,
      try_at: tryAt,
    })
    // A no-op update returns the row that a concurrent delivery has just inserted.
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet({ type: event.type }))
    .returning('handled_at')
    .executeTakeFirstOrThrow()
  return { wasHandled: row.handled_at !== null }
}

export async function markEventHandled(tx: Database, eventId: string, at: Date): Promise<void> {
  await tx.updateTable('payment_event').set({ handled_at: at }).where('event_id', '=', eventId).where('handled_at', 'is', null).execute()
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
      id: row.event_id,
      type: row.type,
      createdAt: new Date(row.received_at),
      orderId: row.order_id ?? undefined,
      captureId: row.capture_id ?? undefined,
      reference: row.reference ?? undefined,
      reversalId: row.reversal_id ?? undefined,
    },
    receivedAt: new Date(row.received_at),
    tries: row.tries,
  }))
}

interface EventRow {
  event_id: string
  type: string
  order_id: string | null
  capture_id: string | null
  reference: string | null
  reversal_id: string | null
  received_at: string
  tries: number
}

/** Leaves an unhandled event to an operator; returns false when it was before, or is handled. */
export async function openEventCase(database: Database, eventId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('payment_event')
    .set({ case_at: at })
    .where('event_id', '=', eventId)
    .where('case_at', 'is', null)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whether an event is stored and unhandled. */
export async function isEventWaiting(database: Database, eventId: string): Promise<boolean> {
  const waiting = database.selectFrom('payment_event').where('event_id', '=', eventId).where('handled_at', 'is', null)
  return (await waiting.select('event_id').executeTakeFirst()) !== undefined
}

export async function postponeEvent(database: Database, eventId: string, tryAt: Date): Promise<void> {
  await database
    .updateTable('payment_event')
    .set({ try_at: tryAt })
    .where('event_id', '=', eventId)
    .where('handled_at', 'is', null)
    .execute()
}
