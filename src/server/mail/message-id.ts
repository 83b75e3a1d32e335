/** The `Message-ID` (RFC 5322) of a mail from a sender: mail programs show the second copy of one as the same mail, or not at all. */
export function messageIdOf(id: string, sender: string): string {
  const domain = /@([A-Za-z\d.-]+)/.exec(sender)?.[1] ?? 'localhost'
  return `<${id}@${domain}>`
}
