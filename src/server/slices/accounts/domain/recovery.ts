/** How long the link of a recovery mail holds (S8). */
export const recoveryTokenLifeMs = 60 * 60_000

/** The address in the mail: the page where the new password is chosen. */
export function recoveryLink(publicUrl: string, token: string): string {
  return `${publicUrl}/password-recovery?token=${encodeURIComponent(token)}`
}
