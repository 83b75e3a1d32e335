/**
 * Schedules the polls of a signature's status (requirements G5). Pure: every event contains the time.
 *
 * One poll at a time, none while the page is hidden, with backoff after failures, and with an end.
 */

export interface SigningTimes {
  /** Delay between an answer and the next poll (specification 4). */
  pollMs: number
  /** Shorter delay, used for one `pollMs` after an event of the framed page. The server is about to learn of it. */
  eagerMs: number
  /** Polling stops after this time. The customer may still poll by a button. */
  stopAfterMs: number
  /** A frame without a message after this time may be blocked (requirements G14). */
  silentAfterMs: number
}

export interface Watch {
  /** Incremented with each poll. An answer to another one is late. */
  turn: number
  isAsking: boolean
  /** True when an event came after the poll was sent, so that its answer may be stale. */
  isAskedAgain: boolean
  /** Time of the next poll. Undefined while one is in flight, and after the end of the watch. */
  dueAt: number | undefined
  askedAt: number
  /** Polls use `eagerMs` until this time. Undefined when no news is expected. */
  eagerUntil: number | undefined
  stopAt: number
  isStopped: boolean
  isHidden: boolean
  /** Number of failures since the last answer. */
  troubles: number
  /** Time at which a frame without a message counts as blocked. Undefined after its first message. */
  silentAt: number | undefined
  isSilent: boolean
}

export type WatchEvent =
  /** The timer set for `wakesAt` has fired. */
  | { kind: 'woke'; at: number }
  /** The framed page reports an event: polls at once, and more often for a while (requirements G7). */
  | { kind: 'notified'; at: number }
  /** The customer asks for a poll. */
  | { kind: 'nudged'; at: number }
  /** The framed page is loaded. */
  | { kind: 'spoke' }
  | { kind: 'hidden' }
  | { kind: 'shown'; at: number }
  | { kind: 'pending'; turn: number; at: number }
  /** The poll had no answer, or one that allows a retry. */
  | { kind: 'failed'; turn: number; at: number }
  /** The session has ended, so polling stops. */
  | { kind: 'ended-session'; turn: number }

/** Minimum gap between two polls, so that messages of the framed page cannot flood the server. */
const shortestGapMs = 1_000
const longestGapMs = 60_000

export function startWatch(at: number, isHidden: boolean, { pollMs, stopAfterMs, silentAfterMs }: SigningTimes): Watch {
  return {
    turn: 0,
    isAsking: false,
    isAskedAgain: false,
    dueAt: at + pollMs,
    askedAt: at,
    eagerUntil: undefined,
    stopAt: at + stopAfterMs,
    isStopped: false,
    isHidden,
    troubles: 0,
    silentAt: at + silentAfterMs,
    isSilent: false,
  }
}

/** Applies an event. Returns the same object when it changes nothing. */
export function watchOn(watch: Watch, event: WatchEvent, times: SigningTimes): Watch {
  switch (event.kind) {
    case 'woke':
      return wake(watch, event.at)
    case 'notified':
      return nudge(expectNews(watch, event.at + times.pollMs), event.at, false)
    case 'nudged':
      return nudge(watch, event.at, true)
    case 'spoke':
      return watch.silentAt === undefined && !watch.isSilent ? watch : { ...watch, silentAt: undefined, isSilent: false }
    case 'hidden':
      return watch.isHidden ? watch : { ...watch, isHidden: true }
    case 'shown':
      return watch.isHidden ? nudge({ ...watch, isHidden: false }, event.at, false) : watch
    case 'pending': {
      if (!watch.isAsking || event.turn !== watch.turn) return watch
      return { ...watch, isAsking: false, isAskedAgain: false, troubles: 0, dueAt: dueAfterPending(watch, event.at, times) }
    }
    case 'failed': {
      if (!watch.isAsking || event.turn !== watch.turn) return watch
      const troubles = watch.troubles + 1
      const gapMs = Math.max(times.pollMs, Math.min(times.pollMs * 2 ** troubles, longestGapMs))
      const dueAt = watch.isStopped ? undefined : event.at + gapMs
      return { ...watch, isAsking: false, isAskedAgain: false, troubles, dueAt, eagerUntil: undefined }
    }
    case 'ended-session':
      return watch.isAsking && event.turn === watch.turn
        ? { ...watch, isAsking: false, isAskedAgain: false, isStopped: true, dueAt: undefined }
        : watch
  }
}

/** Handles the timer. A page that was suspended past the end of its watch polls once more. */
function wake(watch: Watch, at: number): Watch {
  let next = watch
  if (next.silentAt !== undefined && at >= next.silentAt) next = { ...next, silentAt: undefined, isSilent: true }
  if (next.isHidden) return next
  const isDue = next.dueAt !== undefined && at >= next.dueAt
  if (!next.isStopped && at >= next.stopAt) next = { ...next, isStopped: true, dueAt: isDue ? next.dueAt : undefined }
  if (next.isAsking || !isDue) return next
  return { ...next, isAsking: true, turn: next.turn + 1, dueAt: undefined, askedAt: at }
}

function nudge(watch: Watch, at: number, isManual: boolean): Watch {
  if (watch.isAsking) return watch.isAskedAgain ? watch : { ...watch, isAskedAgain: true }
  // Keeps the backoff of a failing server, unless the customer asks.
  if (watch.troubles > 0 && !isManual && watch.dueAt !== undefined) return watch
  const soon = Math.max(at, watch.askedAt + shortestGapMs)
  return watch.dueAt !== undefined && watch.dueAt <= soon ? watch : { ...watch, dueAt: soon }
}

/** Extends `eagerUntil`. Returns the same object for a small change, so that frequent messages cause no update. */
function expectNews(watch: Watch, until: number): Watch {
  return watch.eagerUntil !== undefined && until - watch.eagerUntil < shortestGapMs ? watch : { ...watch, eagerUntil: until }
}

function dueAfterPending(watch: Watch, at: number, { pollMs, eagerMs }: SigningTimes): number | undefined {
  const soon = Math.max(at, watch.askedAt + shortestGapMs)
  if (watch.isAskedAgain) return soon
  const eagerAt = Math.max(soon, at + eagerMs)
  if (watch.eagerUntil !== undefined && eagerAt <= watch.eagerUntil) return eagerAt
  return watch.isStopped ? undefined : at + pollMs
}

/** Returns the time for which to set the timer; undefined for none. */
export function wakesAt({ isAsking, isHidden, isStopped, dueAt, stopAt, silentAt }: Watch): number | undefined {
  const asks = isHidden || isAsking ? [] : [dueAt]
  const stops = isHidden || isStopped ? [] : [stopAt]
  const moments = [...asks, ...stops, silentAt].filter((moment) => moment !== undefined)
  return moments.length > 0 ? Math.min(...moments) : undefined
}
