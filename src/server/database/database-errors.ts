/** True for errors that mean the database cannot be reached or is going down, not that a statement was wrong. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // Class 08 is connection trouble, 57P is shutdown, 53300 is too many connections.
  if (/^(08|57P)/.test(code) || code === '53300' || networkCodes.has(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|PGlite is closed|driver has already been destroyed/i.test(
    error.message,
  )
}

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

/** The name of the unique index or constraint that a statement broke; undefined for any other error. */
export function findBrokenUniqueness(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return undefined
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''
}

/** The message of an error for the person who starts the server; of several it is the first. */
export function describeOpenError(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describeOpenError(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
