/**
 * Messages between the tabs of one browser, over a `BroadcastChannel`.
 *
 * Nothing is stored (requirements S26). The session's public id identifies it.
 */
import type { SessionTimes } from './session-times.ts'

export type SessionMessage =
  | ({ kind: 'times'; id: string } & SessionTimes)
  /** Request: tabs that know the times of this session answer with `times`. */
  | { kind: 'ask'; id: string }
  /** A login: the browser has this session now. */
  | { kind: 'began'; id: string }
  /** A logout. */
  | { kind: 'ended'; id: string }
  /** The server refused the session, or it timed out. */
  | { kind: 'expired'; id: string }
  /** The answers of these operations have changed. */
  | { kind: 'refresh'; id: string; operations: readonly string[] }

const plainKinds = ['ask', 'began', 'ended', 'expired'] as const

export interface SessionChannel {
  say(word: SessionMessage): void
  /** Registers a listener for messages of other tabs. */
  hear(listener: (word: SessionMessage) => void): void
  close(): void
}

/** Reads a message, which a tab of another release may have sent. */
function readWord(data: unknown): SessionMessage | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data) || !('id' in data) || typeof data.id !== 'string') return undefined
  const { kind, id } = data
  const plainKind = plainKinds.find((each) => each === kind)
  if (plainKind !== undefined) return { kind: plainKind, id }
  if (kind === 'refresh' && 'operations' in data && Array.isArray(data.operations))
    return { kind, id, operations: data.operations.filter((operation) => typeof operation === 'string') }
  if (kind !== 'times' || !('expiresAtMs' in data) || !('endsAtMs' in data)) return undefined
  const { expiresAtMs, endsAtMs } = data
  return typeof expiresAtMs === 'number' && typeof endsAtMs === 'number' ? { kind, id, expiresAtMs, endsAtMs } : undefined
}

/** Opens the channel of this name. Undefined if the browser has no `BroadcastChannel`: each tab then relies on its own calls. */
export function openSessionChannel(name: string): SessionChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel(name)
  return {
    say: (word) => channel.postMessage(word),
    hear(listener) {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const word = readWord(data)
        if (word) listener(word)
      })
    },
    close: () => channel.close(),
  }
}
