import type { SessionMark } from '../../src/core/api/session-mark.ts'

/** Returns a session mark that is kept in memory. */
export function memorySessionMark(id?: string): SessionMark {
  let kept = id
  return {
    read: () => kept,
    write: (next) => {
      kept = next
    },
  }
}
