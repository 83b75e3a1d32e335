import type { SessionLeft } from '../slices/accounts/domain/sessions.ts'

/** What the descriptions say of every answer to a call with a token that holds; the portal's page may read them from another origin. */
export const sessionHeaderNames = ['Session-Expires-In', 'Session-Ends-In'] as const

/** Whole seconds, rounded down, so that nobody counts on time that is not there. */
export function sessionHeaders({ expiresInMs, endsInMs }: SessionLeft): Record<(typeof sessionHeaderNames)[number], string> {
  const seconds = (ms: number) => String(Math.max(Math.floor(ms / 1000), 0))
  return { 'Session-Expires-In': seconds(expiresInMs), 'Session-Ends-In': seconds(endsInMs) }
}
