import { pathOf } from '#generated/server/addresses.ts'

/** Validity of the links: from sending for both, and again from the confirmation for the undo link. */
export const emailLinkLifeMs = 7 * 24 * 60 * 60_000

/** Returns the URL in the mail to the new address. */
export function emailConfirmationLink(publicUrl: string, token: string): string {
  return `${publicUrl}${pathOf('email-confirmation', { token })}`
}

/** Returns the URL in the mail to the old address. */
export function emailUndoLink(publicUrl: string, token: string): string {
  return `${publicUrl}${pathOf('email-undo', { token })}`
}
