/**
 * Adds settings of a session, such as `-c timezone=UTC`, to the options of a database's address. Options that are given to the driver
 * beside the address would be replaced by those in it.
 */
export function withSessionOptions(databaseUrl: string, added: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', [url.searchParams.get('options') ?? '', added].join(' ').trim())
  return url.href
}
