import type { SessionLeft } from '../domain/sessions.ts'

/** The headers of every authenticated response, also readable from another origin. */
export const sessionHeaderNames = ['Session-Expires-In', 'Session-Ends-In'] as const

/** Returns the remaining session times in whole seconds, rounded down. */
export function sessionHeaders({ expiresInMs, endsInMs }: SessionLeft): Record<(typeof sessionHeaderNames)[number], string> {
  const seconds = (ms: number) => String(Math.max(Math.floor(ms / 1000), 0))
  return { 'Session-Expires-In': seconds(expiresInMs), 'Session-Ends-In': seconds(endsInMs) }
}
