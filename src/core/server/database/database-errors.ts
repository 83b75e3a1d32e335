/**
 * Returns whether an error comes from the database's state rather than from the statement.
 *
 * Such states are: unreachable, shutting down, out of resources, or over a time limit. A retry may succeed later.
 */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseDown)) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return passingStates.test(code) || networkCodes.has(code) || passingMessages.test(error.message) || isDatabaseDown(error.cause)
}

/**
 * SQLSTATEs of temporary states.
 *
 * Classes: 08 connection; 28 authorization and 3D000 missing database, which arise on connecting during a restore; 53 insufficient
 * resources; 57P operator intervention; 58 system error. Codes: 25006 read-only transaction after a failover; 25P03 and 25P04 transaction
 * timeouts; 40001 serialization failure; 40P01 deadlock; 55P03 lock timeout; 57014 statement cancelled.
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

/** Messages of errors that the drivers and Kysely throw without a code. */
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

/** Returns the name of the violated unique index or constraint; undefined for any other error. */
export function findBrokenUniqueness(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return undefined
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''
}

/** Returns the message of an error for the operator; of an AggregateError, that of the first. */
export function describeOpenError(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describeOpenError(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
