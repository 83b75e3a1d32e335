/** How long the links hold: the one that confirms from when it was sent, the one that takes back from then and again from the confirmation. */
export const emailLinkLifeMs = 7 * 24 * 60 * 60_000

/** The address in the mail to the new e-mail address. */
export function emailConfirmationLink(publicUrl: string, token: string): string {
  return `${publicUrl}/email-confirmation?token=${encodeURIComponent(token)}`
}

/** The address in the mail to the old e-mail address. */
export function emailUndoLink(publicUrl: string, token: string): string {
  return `${publicUrl}/email-undo?token=${encodeURIComponent(token)}`
}

/** Whether two e-mail addresses are one, as far as accounts are told apart by them. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
