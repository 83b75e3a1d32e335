import type { Database } from '../../../database/database.ts'
import type { ProviderEvent, ProviderRefund } from '../../../providers/payments/payment-provider.ts'

/** Stores an event and returns whether it was handled before; concurrent deliveries are safe. */
export async function storeEvent(database: Database, event: ProviderEvent, at: Date): Promise<{ wasHandled: boolean }> {
  const row = await database
    .insertInto('payment_event')
    .values({
      event_id: event.id,
      type: event.type,
      order_id: event.orderId ?? null,
      capture_id: event.captureId ?? null,
      reference: event.reference ?? null,
      reversal: event.reversal === undefined ? null : JSON.stringify(event.reversal),
      received_at: at,
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

/** Returns the unhandled events, which named no known payment on arrival, oldest first. */
export async function listWaitingEvents(database: Database, receivedAfter: Date, limit: number): Promise<readonly ProviderEvent[]> {
  const rows = await database
    .selectFrom('payment_event')
    .where('handled_at', 'is', null)
    .where('received_at', '>', receivedAfter.toISOString())
    .selectAll()
    .orderBy('received_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.event_id,
    type: row.type,
    createdAt: new Date(row.received_at),
    orderId: row.order_id ?? undefined,
    captureId: row.capture_id ?? undefined,
    reference: row.reference ?? undefined,
    reversal: readReversal(row.reversal),
  }))
}

function readReversal(kept: unknown): ProviderRefund | undefined {
  if (kept === null || kept === undefined) return undefined
  const reversal = kept as Omit<ProviderRefund, 'createdAt'> & { createdAt: string }
  return { ...reversal, createdAt: new Date(reversal.createdAt) }
}
