import type { AnswerCache } from '../renderer/loads/answer-cache.ts'

/**
 * Returns the cache with each refresh repeated in the user's other tabs, which therefore show what was changed in this one.
 *
 * `sessionId` identifies the user: a tab of another session hears nothing. Without `BroadcastChannel` each tab keeps to itself.
 */
export function shareRefreshes(answers: AnswerCache, sessionId: () => string | undefined): AnswerCache {
  if (typeof BroadcastChannel === 'undefined' || typeof document === 'undefined') return answers
  const channel = new BroadcastChannel('area-club.answers')
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const refresh = readRefresh(data)
    if (refresh !== undefined && refresh.session === sessionId()) void answers.refresh(refresh.operations)
  }
  return {
    ...answers,
    refresh(operations) {
      channel.postMessage({ session: sessionId(), operations })
      return answers.refresh(operations)
    },
  }
}

/** Reads a message, which a tab of another release may have sent. */
function readRefresh(data: unknown): { session: string; operations: readonly string[] } | undefined {
  if (typeof data !== 'object' || data === null || !('session' in data) || !('operations' in data)) return undefined
  const { session, operations } = data
  if (typeof session !== 'string' || !Array.isArray(operations)) return undefined
  return { session, operations: operations.filter((operation) => typeof operation === 'string') }
}
