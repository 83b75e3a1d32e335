import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { ProviderEvent } from '../domain/provider-event.ts'

/** Stores an event and returns whether it was handled before; concurrent deliveries are safe. */
export async function storeEvent(
  database: Database,
  provider: string,
  { id, type, ids }: ProviderEvent,
  { at, tryAt }: { at: Date; tryAt: Date },
): Promise<{ wasHandled: boolean }> {
  const row = await database
    .insertInto('providerEvent')
    .values({ provider, eventId: id, type, ids: JSON.stringify(ids), receivedAt: at, tryAt })
    // A no-op update returns the row that a concurrent delivery has just inserted.
    .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doUpdateSet({ type }))
    .returning('handledAt')
    .executeTakeFirstOrThrow()
  return { wasHandled: row.handledAt !== null }
}

/** Ends the tries of an event; returns false when they had ended before, whose time stays, or the event is unknown. */
export async function markEventHandled(tx: Database, provider: string, eventId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateUnhandled(tx, provider, eventId).set({ handledAt: at }).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Leaves an unhandled event to an operator; returns false when it was before, or is handled. */
export async function openEventCase(database: Database, provider: string, eventId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateUnhandled(database, provider, eventId)
    .set({ caseAt: at })
    .where('caseAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets when an unhandled event is tried next. */
export async function postponeEvent(database: Database, provider: string, eventId: string, tryAt: Date): Promise<void> {
  await updateUnhandled(database, provider, eventId).set({ tryAt }).execute()
}

const updateUnhandled = (database: Database, provider: string, eventId: string) =>
  database.updateTable('providerEvent').where('provider', '=', provider).where('eventId', '=', eventId).where('handledAt', 'is', null)

/** An unhandled event with its tries so far. */
export interface DueEvent {
  event: ProviderEvent
  receivedAt: Date
  tries: number
}

/** Claims a provider's unhandled events due for another try until `until`, the longest overdue first, so that old ones starve no newer ones. */
export async function claimDueEvents(
  database: Database,
  provider: string,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<readonly DueEvent[]> {
  const { rows } = await sql<{ eventId: string; type: string; ids: ProviderEvent['ids']; receivedAt: string; tries: number }>`
    update provider_event set try_at = ${until}, tries = tries + 1
    where provider = ${provider} and event_id in (
      select event_id from provider_event where provider = ${provider} and handled_at is null and try_at <= ${now}
      order by try_at limit ${limit} for update skip locked
    )
    returning event_id, type, ids, received_at, tries`.execute(database)
  return rows.map(({ eventId, type, ids, receivedAt, tries }) => ({
    event: { id: eventId, type, ids },
    receivedAt: new Date(receivedAt),
    tries,
  }))
}
