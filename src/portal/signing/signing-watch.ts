/**
 * When the server is asked how far a signature has come (requirements G5): at intervals, one question at a time, not while the page is
 * hidden, more slowly after failures, and not for ever. Pure: every event brings the time.
 */

export interface SigningTimes {
  /** Between an answer and the next question (section 4). */
  pollMs: number
  /** The same for one such interval after the framed page said that something happened: the news of it is on its way to the server. */
  eagerMs: number
  /** After so long the page stops asking by itself; the customer may ask. */
  stopAfterMs: number
  /** A frame that has not spoken by then may be blocked (G14). */
  silentAfterMs: number
}

export interface Watch {
  /** Counts up with each question; an answer to another one is late. */
  turn: number
  isAsking: boolean
  /** Something happened after the question was sent: its answer may be out of date. */
  isAskedAgain: boolean
  /** The next question. Undefined while one is under way, and after the end of the watch. */
  dueAt: number | undefined
  askedAt: number
  /** Until then the next question comes sooner. Undefined where nothing is expected. */
  eagerUntil: number | undefined
  stopAt: number
  isStopped: boolean
  isHidden: boolean
  /** Failures since the last answer. */
  troubles: number
  /** When a frame without a word counts as blocked. Undefined after its first word. */
  silentAt: number | undefined
  isSilent: boolean
}

export type WatchEvent =
  /** A timer ran out. */
  | { kind: 'woke'; at: number }
  /** The framed page said that something happened: the server is asked at once, and for a while more often (G7). */
  | { kind: 'told'; at: number }
  /** The customer asks. */
  | { kind: 'nudged'; at: number }
  /** The framed page is there. */
  | { kind: 'spoke' }
  | { kind: 'hidden' }
  | { kind: 'shown'; at: number }
  | { kind: 'pending'; turn: number; at: number }
  /** No answer, or the server is busy or broken. */
  | { kind: 'failed'; turn: number; at: number }
  /** The session is over: nothing is asked until there is another one. */
  | { kind: 'ended-session'; turn: number }

/** What the framed page says never makes questions follow one another faster than this. */
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

/** The same object where the event changes nothing. */
export function watchOn(watch: Watch, event: WatchEvent, times: SigningTimes): Watch {
  switch (event.kind) {
    case 'woke':
      return wake(watch, event.at)
    case 'told':
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

/** A page that slept through the end of its watch asks once more. */
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
  // A server in trouble is left alone for its time, unless the customer wants to know.
  if (watch.troubles > 0 && !isManual && watch.dueAt !== undefined) return watch
  const soon = Math.max(at, watch.askedAt + shortestGapMs)
  return watch.dueAt !== undefined && watch.dueAt <= soon ? watch : { ...watch, dueAt: soon }
}

/** The same watch where nearly as much was expected before: a page that speaks without pause changes nothing. */
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

/** When something happens by itself next; undefined for nothing. */
export function wakesAt({ isAsking, isHidden, isStopped, dueAt, stopAt, silentAt }: Watch): number | undefined {
  const asks = isHidden || isAsking ? [] : [dueAt]
  const stops = isHidden || isStopped ? [] : [stopAt]
  const moments = [...asks, ...stops, silentAt].filter((moment) => moment !== undefined)
  return moments.length > 0 ? Math.min(...moments) : undefined
}
