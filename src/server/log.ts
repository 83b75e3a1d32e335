import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'

/** Who made the request in which a line is logged, and never more than this: no name, no address of mail, no token. */
export interface Caller {
  /** The network address. */
  address: string
  /** The member's id, once the request has shown whose it is. */
  member?: number
}

/** The caller of the request under way, also in what it has left for later: every line that is logged there names them. */
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
 * Lines of JSON in UTC, one a request, each with its request id and its caller (S19). A line break inside a value is escaped by the encoding. What
 * might carry a secret is not logged at all: of an error its kind, message and stack, of a request method, route and status, never
 * the address as it was asked for, whose query may hold a recovery link's token. The redaction is the second fence.
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
 * An error without the values that came with it: the drivers put the parameters of a statement, and the row that broke a rule, into
 * members of their own and into `detail`.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'Something that is not an error was thrown' }
  const code = 'code' in error ? { code: error.code } : {}
  const message = hideSecrets(error.message)
  return { type: error.name, message, stack: hideSecrets(error.stack ?? ''), ...code }
}

/** What may be kept of an error where operators look for the reason of a failure: its kind and its message without secrets. */
export function describeFailure(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${hideSecrets(error.message)}` : 'Something that is not an error was thrown'
}

/** Tokens are 43 characters of base64url or 64 hexadecimal digits; tax codes and mail addresses have their well-known forms. */
function hideSecrets(text: string): string {
  return text
    .replace(/\b[A-Z]{6}[\dL-V]{2}[A-EHLMPR-T][\dL-V]{2}[A-Z][\dL-V]{3}[A-Z]\b/gi, '[tax code]')
    .replace(/[\w.+-]+@[\w-]+\.[\w.]+/g, '[address]')
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '[token]')
}

/** What is logged of one request. Never pass personal data, tokens or links: name things by their ids. */
export interface RequestLog {
  info(details: Readonly<Record<string, unknown>>, message: string): void
  warn(details: Readonly<Record<string, unknown>>, message: string): void
  error(details: Readonly<Record<string, unknown>>, message: string): void
}
