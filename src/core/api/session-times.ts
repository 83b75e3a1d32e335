/** End of the session, from headers of every answer (`x-answer-headers` of the API descriptions). */
export interface SessionTimes {
  /** Idle timeout, by this browser's clock. */
  expiresAtMs: number
  /** Absolute timeout, by this browser's clock. */
  endsAtMs: number
}

function readSeconds(headers: Pick<Headers, 'get'>, name: string): number | undefined {
  const text = headers.get(name)
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
}

/**
 * Reads the times from an answer's headers; undefined if it has none.
 *
 * @param sentAtMs when the request was sent. The server counts from a later moment, so the result is never too late.
 */
export function readSessionTimes(headers: Pick<Headers, 'get'>, sentAtMs: number): SessionTimes | undefined {
  const expiresIn = readSeconds(headers, 'Session-Expires-In')
  const endsIn = readSeconds(headers, 'Session-Ends-In')
  if (expiresIn === undefined || endsIn === undefined) return undefined
  return { expiresAtMs: sentAtMs + expiresIn * 1000, endsAtMs: sentAtMs + endsIn * 1000 }
}

/** Merges times of answers in any order and from any tab. The idle timeout only moves forward, the absolute one never. */
export function joinSessionTimes(known: SessionTimes | undefined, received: SessionTimes): SessionTimes {
  const endsAtMs = Math.min(known?.endsAtMs ?? Number.POSITIVE_INFINITY, received.endsAtMs)
  return { expiresAtMs: Math.min(Math.max(known?.expiresAtMs ?? 0, received.expiresAtMs), endsAtMs), endsAtMs }
}
