import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'

/** The caller of the request that logs a line: no name, e-mail address or token may be added. */
export interface Caller {
  /** The IP address. */
  address: string
  /** The member's id, once the request is authenticated. */
  member?: number
}

/** The caller of the current request, including its asynchronous work; every log line within contains it. */
export const callerOfRequest = new AsyncLocalStorage<Caller>()

const secretPaths = [
  'password',
  'oldPassword',
  'newPassword',
  'token',
  'authorization',
  'fiscalCode',
  'text',
  'link',
  'req.headers',
  'headers',
]

/**
 * Creates the log: JSON lines in UTC, each with request id and caller (requirements S19).
 *
 * The encoding escapes line breaks in values. Values that may contain secrets are not logged at all: of an error only type, message and
 * stack; of a request only method, route and status, never the URL, whose query may hold a recovery token. The redaction is a second line
 * of defence.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    mixin: () => ({ ...callerOfRequest.getStore() }),
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secretPaths.flatMap((path) => (path.includes('.') ? [path] : [path, `*.${path}`])), censor: '[redacted]' },
    serializers: { err: describeError, req: () => undefined, res: () => undefined },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/**
 * Serializes an error without its other members.
 *
 * Database drivers store the parameters of a statement, and the row that violated a constraint, in members such as `detail`.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'Something that is not an error was thrown' }
  const code = 'code' in error ? { code: error.code } : {}
  const message = hideSecrets(error.message)
  return { type: error.name, message, stack: hideSecrets(error.stack ?? ''), ...code }
}

/** Returns type and message of an error without secrets, for places where operators look up a failure. */
export function describeFailure(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${hideSecrets(error.message)}` : 'Something that is not an error was thrown'
}

/** Replaces tax codes, e-mail addresses and tokens (43 characters of base64url or 64 hexadecimal digits). */
function hideSecrets(text: string): string {
  return text
    .replace(/\b[A-Z]{6}[\dL-V]{2}[A-EHLMPR-T][\dL-V]{2}[A-Z][\dL-V]{3}[A-Z]\b/gi, '[tax code]')
    .replace(/[\w.+-]+@[\w-]+\.[\w.]+/g, '[address]')
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '[token]')
}

/** The logger of one request. Never pass personal data, tokens or links: refer to objects by id. */
export interface RequestLog {
  info(details: Readonly<Record<string, unknown>>, message: string): void
  warn(details: Readonly<Record<string, unknown>>, message: string): void
  error(details: Readonly<Record<string, unknown>>, message: string): void
}
