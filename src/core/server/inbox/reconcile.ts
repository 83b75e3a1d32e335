import pMap from 'p-map'
import type { UseCaseContext } from '../application/use-case.ts'
import type { Database } from '../database/database.ts'
import { type Inbox, retryEvent } from './inbox.ts'
import { createOutage, type Outage } from './outage.ts'
import { claimDueEvents } from './provider-events-store.ts'

/** After this time another reconciler takes over the rows and events claimed by one that died. */
export const claimMs = 60_000
const batchSize = 10
const eventsInRun = 100
/** How many rows are read at the provider at a time. */
const concurrency = 5
/** After so many calls in a row without an answer the provider is asked again in a minute. */
const outageAfter = 3

/** The rows whose state a provider knows better: payments, signatures. */
export interface Reconciled<Row> {
  /** Claims rows due for a check until `until`, so that concurrent reconcilers never check the same ones. */
  claimDue(database: Database, now: Date, until: Date, limit: number): Promise<readonly Row[]>
  /** Reconciles one row. A failure is logged and leaves the row to a later check. Calls the provider through `outage`. */
  reconcile(context: UseCaseContext, row: Row, outage: Outage): Promise<void>
}

/**
 * Reconciles every row due for a check with the provider's state, and retries unhandled events.
 *
 * Idempotent and safe to run concurrently (requirements P16). Ends the run after a few calls without an answer.
 */
export async function reconcileWithProvider<Row, Name extends string>(
  context: UseCaseContext,
  inbox: Inbox<Name>,
  rows: Reconciled<Row>,
): Promise<void> {
  const { database, clock, log } = context
  const outage = createOutage(outageAfter, inbox.isUnanswered)
  const claimedUntil = () => new Date(clock.now().getTime() + claimMs)
  for (let taken = batchSize; taken === batchSize && !outage.isOn(); ) {
    const due = await rows.claimDue(database, clock.now(), claimedUntil(), batchSize)
    await pMap(due, async (row) => (outage.isOn() ? undefined : rows.reconcile(context, row, outage)), { concurrency })
    taken = due.length
  }
  if (outage.isOn()) return
  const events = await claimDueEvents(database, inbox.provider, { now: clock.now(), until: claimedUntil(), limit: eventsInRun })
  await pMap(
    events,
    async (due) => {
      if (outage.isOn()) return
      try {
        await outage.watch(() => retryEvent(context, inbox, due))
      } catch (error) {
        log.warn({ err: error, provider: inbox.provider, event: due.event.id }, 'an event of a provider could not be handled')
      }
    },
    { concurrency },
  )
}
