import type { Database } from '../../../database/database.ts'
import type { SigningEvent } from '../../../providers/signing/signing-provider.ts'

/** Stores an event and returns whether it was handled before. Deliveries of the same event may be concurrent. */
export async function storeEvent(database: Database, event: SigningEvent, at: Date): Promise<{ wasHandled: boolean }> {
  const row = await database
    .insertInto('signatureEvent')
    .values({ id: event.id, kind: event.kind, providerId: event.procedureId, occurredAt: event.occurredAt, receivedAt: at })
    // The update returns the row also when a concurrent delivery has just inserted it.
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ kind: event.kind }))
    .returning('handledAt')
    .executeTakeFirstOrThrow()
  return { wasHandled: row.handledAt !== null }
}

/** Ends the tries of an event. Keeps the time of the first call. */
export async function markEventHandled(tx: Database, eventId: string, at: Date): Promise<void> {
  await tx.updateTable('signatureEvent').set({ handledAt: at }).where('id', '=', eventId).where('handledAt', 'is', null).execute()
}

/** Returns unhandled events, oldest first: their procedure was unknown when they came. */
export async function listWaitingEvents(database: Database, receivedAfter: Date, limit: number): Promise<readonly SigningEvent[]> {
  const rows = await database
    .selectFrom('signatureEvent')
    .where('handledAt', 'is', null)
    .where('receivedAt', '>', receivedAfter.toISOString())
    .selectAll()
    .orderBy('receivedAt')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: row.id, kind: row.kind, procedureId: row.providerId, occurredAt: new Date(row.occurredAt) }))
}
