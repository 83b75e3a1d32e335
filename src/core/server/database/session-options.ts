/**
 * Adds session settings such as `-c timezone=UTC` to a connection string.
 *
 * The driver prefers `options` in the URL to those beside it, so the settings are appended there when the URL has any.
 */
export function withSessionOptions(databaseUrl: string, options: string): { connectionString: string; options: string } {
  const url = new URL(databaseUrl)
  const inAddress = url.searchParams.get('options')
  if (inAddress === null) return { connectionString: databaseUrl, options }
  url.searchParams.set('options', `${inAddress} ${options}`)
  return { connectionString: url.href, options }
}
