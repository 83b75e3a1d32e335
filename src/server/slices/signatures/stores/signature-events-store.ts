import type { Database } from '../../../database/database.ts'
import type { SigningEvent } from '../../../providers/signing/signing-provider.ts'

/** Stores an event and returns whether it was handled before. Deliveries of the same event may be concurrent. */
export async function storeEvent(database: Database, event: SigningEvent, at: Date): Promise<{ wasHandled: boolean }> {
  const row = await database
    .insertInto('signature_event')
    .values({ id: event.id, kind: event.kind, provider_id: event.procedureId, occurred_at: event.occurredAt, received_at: at })
    // The update returns the row also when a concurrent delivery has just inserted it.
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ kind: event.kind }))
    .returning('handled_at')
    .executeTakeFirstOrThrow()
  return { wasHandled: row.handled_at !== null }
}

export async function markEventHandled(tx: Database, eventId: string, at: Date): Promise<void> {
  await tx.updateTable('signature_event').set({ handled_at: at }).where('id', '=', eventId).where('handled_at', 'is', null).execute()
}

/** Returns unhandled events, oldest first: their procedure was unknown when they came. */
export async function listWaitingEvents(database: Database, receivedAfter: Date, limit: number): Promise<readonly SigningEvent[]> {
  const rows = await database
    .selectFrom('signature_event')
    .where('handled_at', 'is', null)
    .where('received_at', '>', receivedAfter.toISOString())
    .selectAll()
    .orderBy('received_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: row.id, kind: row.kind, procedureId: row.provider_id, occurredAt: new Date(row.occurred_at) }))
}
