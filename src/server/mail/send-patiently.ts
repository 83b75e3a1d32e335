import { setTimeout as sleep } from 'node:timers/promises'

/** When a mail is tried again that could not be handed over: a mail server that is being restarted is back by the last. */
export const retryAfterMs: readonly number[] = [2_000, 15_000, 60_000]

/**
 * Hands something over, again after each of the waits where it was not taken for now: nobody answered, or the answer was to come back
 * later (4xx). Rejects with the last failure; at once where it was refused for good, or when `ending` is aborted while it waits.
 */
export async function sendPatiently(send: () => Promise<unknown>, waitsMs: readonly number[], ending: AbortSignal): Promise<void> {
  const [waitMs, ...later] = waitsMs
  try {
    await send()
  } catch (error) {
    if (waitMs === undefined || isFinal(error) || ending.aborted) throw error
    await sleep(waitMs, undefined, { signal: ending }).catch(() => {
      throw error
    })
    await sendPatiently(send, later, ending)
  }
}

/** Replies of 5xx, and a name and password that the mail server does not take. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  const reply = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  return reply >= 500 || ('code' in error && error.code === 'EAUTH')
}
