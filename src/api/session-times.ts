/** Until when a session lasts, as the server tells it with every answer (`x-answer-headers` of the descriptions). */
export interface SessionTimes {
  /** By this browser's clock: when it ends unless something is called. */
  expiresAtMs: number
  /** When it ends whatever is called. */
  endsAtMs: number
}

function readSeconds(headers: Pick<Headers, 'get'>, name: string): number | undefined {
  const text = headers.get(name)
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
}

/**
 * Undefined where the answer tells nothing. `sentAtMs` is when the question was sent: the server counts from a moment after it, so that the
 * browser never counts on time that is not there.
 */
export function readSessionTimes(headers: Pick<Headers, 'get'>, sentAtMs: number): SessionTimes | undefined {
  const expiresIn = readSeconds(headers, 'Session-Expires-In')
  const endsIn = readSeconds(headers, 'Session-Ends-In')
  if (expiresIn === undefined || endsIn === undefined) return undefined
  return { expiresAtMs: sentAtMs + expiresIn * 1000, endsAtMs: sentAtMs + endsIn * 1000 }
}

/** Answers come in any order and from every tab: a call only ever moves the end away, and the latest end stays what it is. */
export function joinSessionTimes(known: SessionTimes | undefined, told: SessionTimes): SessionTimes {
  const endsAtMs = Math.min(known?.endsAtMs ?? Number.POSITIVE_INFINITY, told.endsAtMs)
  return { expiresAtMs: Math.min(Math.max(known?.expiresAtMs ?? 0, told.expiresAtMs), endsAtMs), endsAtMs }
}
