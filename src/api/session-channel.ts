/**
 * Session messages between the tabs of one browser, over a `BroadcastChannel`.
 *
 * Nothing is stored (requirements S26). The token identifies the session; it reaches only tabs of this origin, which share its storage.
 */
import type { SessionTimes } from './session-times.ts'

export type SessionWord =
  | ({ kind: 'times'; token: string } & SessionTimes)
  /** Request: tabs that know the times of this session answer with `times`. */
  | { kind: 'ask'; token: string }
  /** The server rejected the token, or the session timed out. */
  | { kind: 'expired'; token: string }

export interface SessionChannel {
  say(word: SessionWord): void
  /** Registers the only listener for messages of other tabs. */
  hear(listener: (word: SessionWord) => void): void
  close(): void
}

function readWord(data: unknown): SessionWord | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data) || !('token' in data) || typeof data.token !== 'string')
    return undefined
  const { kind, token } = data
  if (kind === 'ask' || kind === 'expired') return { kind, token }
  if (kind !== 'times' || !('expiresAtMs' in data) || !('endsAtMs' in data)) return undefined
  const { expiresAtMs, endsAtMs } = data
  return typeof expiresAtMs === 'number' && typeof endsAtMs === 'number' ? { kind, token, expiresAtMs, endsAtMs } : undefined
}

/** Opens the channel. Undefined if the browser has no `BroadcastChannel`: each tab then relies on its own calls. */
export function openSessionChannel(): SessionChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel('area-club.session')
  return {
    say: (word) => channel.postMessage(word),
    hear(listener) {
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        const word = readWord(data)
        if (word) listener(word)
      }
    },
    close: () => channel.close(),
  }
}
