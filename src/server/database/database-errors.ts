/**
 * True for errors that are the database's state, not the statement's: it cannot be reached, is going down, is out of room or took too long.
 * The same request may succeed later.
 */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseDown)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return passingStates.test(code) || networkCodes.has(code) || passingMessages.test(error.message) || isDatabaseDown(error.cause)
}

/**
 * SQLSTATEs. Classes: 08 connection, 28 authorization and 3D000 missing database (both arise when connecting, as during a restore), 53
 * insufficient resources, 57P shutdown, 58 trouble outside PostgreSQL. Codes: 25006 read-only after a failover, 25P03 and 25P04 a
 * transaction that was idle or took too long, 40001 and 40P01 a transaction that gave way to another, 55P03 a lock that was not
 * had in time, 57014 a statement that was cancelled.
 */
const passingStates = /^(08|28|53|57P|58)|^(25006|25P03|25P04|3D000|40001|40P01|55P03|57014)$/

const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
])

/** What the drivers and Kysely throw without a code. */
const passingMessages = new RegExp(
  [
    'Connection terminated',
    'closed the connection',
    'is not queryable',
    'connection has been discarded',
    'timeout exceeded when trying to connect',
    '^timeout expired$',
    'Query read timeout',
    'Cannot use a pool after calling end',
    'driver has already been destroyed',
    'PGlite is closed',
  ].join('|'),
  'i',
)

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
