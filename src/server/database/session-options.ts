/**
 * Returns the address of a database and settings of its sessions, such as `-c timezone=UTC`, for the driver, which prefers options in the
 * address to those beside it: where the address has some, the settings are added to them. An address without is left as it is.
 */
export function withSessionOptions(databaseUrl: string, options: string): { connectionString: string; options: string } {
  const url = new URL(databaseUrl)
  const inAddress = url.searchParams.get('options')
  if (inAddress === null) return { connectionString: databaseUrl, options }
  url.searchParams.set('options', `${inAddress} ${options}`)
  return { connectionString: url.href, options }
}
