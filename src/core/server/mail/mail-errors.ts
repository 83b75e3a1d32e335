/**
 * Returns whether a mail is refused permanently (SMTP reply 5xx), so that a retry cannot succeed.
 *
 * Refused credentials (EAUTH) are not permanent: an operator corrects them.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const reply = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  return reply >= 500 && !('code' in error && error.code === 'EAUTH')
}
