/**
 * What the tabs of one browser tell each other about their session. Nothing of it is stored (S26). The token says which session is meant: it
 * reaches tabs of this origin alone, which all read it from the same storage.
 */
import type { SessionTimes } from './session-times.ts'

export type SessionWord =
  | ({ kind: 'times'; token: string } & SessionTimes)
  /** Whoever knows until when this session lasts says so. */
  | { kind: 'ask'; token: string }
  /** The server no longer takes the token, or its time has passed. */
  | { kind: 'expired'; token: string }

export interface SessionChannel {
  say(word: SessionWord): void
  /** What other tabs say; called once. */
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

/** Undefined in a browser that has none: each tab then knows what its own calls told it. */
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
