import type { FastifyBaseLogger } from 'fastify'
import type { Bindings, ChildLoggerOptions } from 'pino'

/** The arguments of a log call; the framework also passes only a message or only details. */
type Line = [details: object, message: string]

/**
 * The logger of one request, which creates its child logger at the first line.
 *
 * Most requests log only their response, and creating a child logger takes longer than any other step before the handler.
 */
class RequestLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Bindings
  readonly #options: ChildLoggerOptions
  #made: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) {
    this.#parent = parent
    this.#bindings = bindings
    this.#options = options
  }

  get level(): string {
    return this.#parent.level
  }

  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.#make().child(bindings, options)
  }

  fatal(...line: Line): void {
    this.#make().fatal(...line)
  }

  error(...line: Line): void {
    this.#make().error(...line)
  }

  warn(...line: Line): void {
    this.#make().warn(...line)
  }

  info(...line: Line): void {
    this.#make().info(...line)
  }

  debug(...line: Line): void {
    this.#make().debug(...line)
  }

  trace(...line: Line): void {
    this.#make().trace(...line)
  }

  silent(): void {}

  #make(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings, this.#options)
    return this.#made
  }
}

/** Implements Fastify's option `childLoggerFactory`. */
export function createRequestLogger(parent: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions): FastifyBaseLogger {
  return new RequestLogger(parent, bindings, options) as unknown as FastifyBaseLogger
}
