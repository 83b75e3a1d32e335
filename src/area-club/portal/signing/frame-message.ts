/**
 * Reads messages of the framed signing page.
 *
 * Only messages from the frame's own window and exact origin count, and they trigger nothing but a request to the server (requirements S17,
 * G7).
 */

/** `spoke`: the page is loaded. `changed`: the page reports an event of the signature. */
export type FrameMessageKind = 'spoke' | 'changed'

interface FrameMessage {
  data: unknown
  origin: string
  source: unknown
}

export function readFrameMessage(
  { data, origin, source }: FrameMessage,
  frame: { origin: string; window: unknown },
): FrameMessageKind | undefined {
  if (origin !== frame.origin || source === null || source !== frame.window) return undefined
  if (typeof data !== 'object' || data === null) return undefined
  if ('kind' in data && data.kind === 'frame-ready') return 'spoke'
  if (!('type' in data)) return undefined
  if (data.type === 'signature') return 'status' in data ? wordOf(data.status, ownWords) : undefined
  if (data.type === 'yousign') return 'event' in data ? wordOf(data.event, yousignWords) : undefined
  return undefined
}

type Words = Readonly<Record<FrameMessageKind, readonly string[]>>

/** Statuses sent by the portal's own signing page. */
const ownWords: Words = {
  spoke: ['ready', 'pending'],
  changed: ['signed', 'declined', 'cancelled', 'rejected', 'expired', 'link-expired', 'deleted', 'unknown', 'error'],
}
/** Events sent by the provider's page, from its documentation of the iframe. */
const yousignWords: Words = { spoke: ['started', 'ping'], changed: ['success', 'signature_done', 'declined', 'error'] }

const wordOf = (data: unknown, words: Words): FrameMessageKind | undefined =>
  (['spoke', 'changed'] as const).find((word) => typeof data === 'string' && words[word].includes(data))

/**
 * Returns whether a URL's origin is one of `origins` and not the portal's own (requirements S16).
 *
 * A frame of the portal's own origin could remove its sandbox and reach the portal.
 */
export function mayFrame(url: string, origins: readonly string[], ownOrigin: string): boolean {
  try {
    const { origin, protocol, username, password } = new URL(url)
    return /^https?:$/.test(protocol) && username === '' && password === '' && origin !== ownOrigin && origins.includes(origin)
  } catch {
    return false
  }
}
