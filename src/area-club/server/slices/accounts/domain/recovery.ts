import { pathOf } from '#generated/server/addresses.ts'

/** Validity of a recovery mail's link (requirements S8). */
export const recoveryTokenLifeMs = 60 * 60_000

/** Returns the URL in the mail: the page where the new password is chosen. */
export function recoveryLink(publicUrl: string, token: string): string {
  return `${publicUrl}${pathOf('password-recovery', { token })}`
}
