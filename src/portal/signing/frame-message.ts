/**
 * What the framed page says of itself. It is believed only from the frame's own window and exact origin, and whatever it says, nothing but
 * a question to the server follows from it (requirements S17, G7).
 */

/** `spoke`: the page is there. `changed`: something happened to the signature, by its own account. */
export type FrameWord = 'spoke' | 'changed'

interface FrameMessage {
  data: unknown
  origin: string
  source: unknown
}

export function readFrameMessage(
  { data, origin, source }: FrameMessage,
  frame: { origin: string; window: unknown },
): FrameWord | undefined {
  if (origin !== frame.origin || source === null || source !== frame.window) return undefined
  if (typeof data !== 'object' || data === null) return undefined
  if ('kind' in data && data.kind === 'frame-ready') return 'spoke'
  if (!('type' in data)) return undefined
  if (data.type === 'signature') return 'status' in data ? wordOf(data.status, ownWords) : undefined
  if (data.type === 'yousign') return 'event' in data ? wordOf(data.event, yousignWords) : undefined
  return undefined
}

type Words = Readonly<Record<FrameWord, readonly string[]>>

/** Our own signing page. */
const ownWords: Words = {
  spoke: ['ready', 'pending'],
  changed: ['signed', 'declined', 'cancelled', 'rejected', 'expired', 'link-expired', 'deleted', 'unknown', 'error'],
}
/** The provider's page, as its documentation of the iframe lists them. */
const yousignWords: Words = { spoke: ['started', 'ping'], changed: ['success', 'signature_done', 'declined', 'error'] }

const wordOf = (said: unknown, words: Words): FrameWord | undefined =>
  (['spoke', 'changed'] as const).find((word) => typeof said === 'string' && words[word].includes(said))

/**
 * Whether the address may be framed: of exactly one of these origins, and never of the portal's own, which could reach the portal whatever
 * its sandbox says (S16).
 */
export function mayFrame(url: string, origins: readonly string[], ownOrigin: string): boolean {
  try {
    const { origin, protocol, username, password } = new URL(url)
    return /^https?:$/.test(protocol) && username === '' && password === '' && origin !== ownOrigin && origins.includes(origin)
  } catch {
    return false
  }
}
