import type { SessionChannel } from '../../api/session-channel.ts'
import type { AnswerCache } from '../renderer/loads/answer-cache.ts'

/**
 * Returns the cache with each refresh repeated in the user's other tabs, which therefore show what was changed in this one.
 *
 * `sessionId` identifies the user: a tab of another session hears nothing. Without a channel each tab keeps to itself.
 */
export function shareRefreshes(
  answers: AnswerCache,
  channel: SessionChannel | undefined,
  sessionId: () => string | undefined,
): AnswerCache {
  if (!channel) return answers
  channel.hear((word) => {
    if (word.kind === 'refresh' && word.id === sessionId()) void answers.refresh(word.operations)
  })
  return {
    ...answers,
    refresh(operations) {
      const id = sessionId()
      if (id !== undefined) channel.say({ kind: 'refresh', id, operations })
      return answers.refresh(operations)
    },
  }
}
