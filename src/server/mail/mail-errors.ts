/**
 * Replies of 5xx: the same mail would be refused again. A name and password that the mail server does not take are no fault of the mail: an
 * operator corrects them.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const reply = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  return reply >= 500 && !('code' in error && error.code === 'EAUTH')
}
