import type { UseCaseContext } from '../application/use-case.ts'
import type { ProviderEvent } from '../domain/provider-event.ts'
import { type DueEvent, markEventHandled, openEventCase, postponeEvent, storeEvent } from './provider-events-store.ts'

/** How the events of one provider are handled. */
export interface Inbox<Name extends string> {
  provider: string
  /**
   * Reads at the provider what the event names and settles it. Marks the event as handled (`markEventHandled`) in the same transaction.
   *
   * Returns `unknown` for an event that names nothing known, which is tried again, and throws when the provider cannot be reached.
   */
  handle(context: UseCaseContext, event: ProviderEvent<Name>): Promise<'handled' | 'unknown'>
  /** Whether a call of the provider failed without an answer. */
  isUnanswered(error: unknown): boolean
  /** What becomes of an event that is unhandled after this time: a case for an operator, or nothing any more. */
  late: { afterMs: number; becomes: 'case' | 'given-up' }
}

/** Handles an event once, however often it is delivered or listed (requirements P8, G8). */
export async function takeEvent<Name extends string>(
  context: UseCaseContext,
  inbox: Inbox<Name>,
  event: ProviderEvent<Name>,
): Promise<'handled' | 'unknown'> {
  const now = context.clock.now()
  const { wasHandled } = await storeEvent(context.database, inbox.provider, event, { at: now, tryAt: nextTry(0, now) })
  return wasHandled ? 'handled' : inbox.handle(context, event)
}

/** Tries an unhandled event again, and ends or reports one that is late. */
export async function retryEvent<Name extends string>(
  context: UseCaseContext,
  inbox: Inbox<Name>,
  { event, receivedAt, tries }: DueEvent,
): Promise<void> {
  const { provider, late } = inbox
  const { database, clock, log } = context
  try {
    await inbox.handle(context, event)
  } finally {
    const now = clock.now()
    await postponeEvent(database, provider, event.id, nextTry(tries, now))
    if (now.getTime() - receivedAt.getTime() >= late.afterMs) {
      const details = { provider, event: event.id, type: event.type }
      if (late.becomes === 'given-up') {
        if (await markEventHandled(database, provider, event.id, now)) log.warn(details, 'an event of a provider is given up')
      } else if (await openEventCase(database, provider, event.id, now)) log.error(details, 'an event of a provider needs an operator')
    }
  }
}

/** Returns when an event that names nothing known is tried again, after so many tries: at growing intervals, at most half a day. */
function nextTry(tries: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(60_000 * 2 ** Math.min(tries, 20), 12 * 60 * 60_000))
}
