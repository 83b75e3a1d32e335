/** Returns the `Message-ID` (RFC 5322) of a mail. Mail programs show copies with the same id as one mail. */
export function messageIdOf(id: string, sender: string): string {
  const domain = /@([A-Za-z\d.-]+)/.exec(sender)?.[1] ?? 'localhost'
  return `<${id}@${domain}>`
}
