import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

/** Thrown after a crash of the embedded database. It has PostgreSQL's code (57P02), to be handled alike. */
export class DatabaseEnded extends Error {
  readonly code = '57P02'
}

/**
 * PGlite that refuses calls after PostgreSQL has panicked inside it.
 *
 * After a panic every call would block the thread for ever. The folder recovers when another process opens it.
 */
export class GuardedPglite extends PGlite {
  /** Resolves with the error when the database panics; otherwise stays pending. */
  readonly ended: Promise<DatabaseEnded>
  #reason: DatabaseEnded | undefined
  #announce: (reason: DatabaseEnded) => void = () => {}

  constructor(options: PGliteOptions) {
    super(options)
    this.ended = new Promise((resolve) => {
      this.#announce = resolve
    })
  }

  requireAlive(): void {
    if (this.#reason !== undefined) throw this.#reason
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    this.requireAlive()
    return super.execProtocolRawSync(message)
  }

  override async execProtocol(...args: Parameters<PGlite['execProtocol']>): ReturnType<PGlite['execProtocol']> {
    return await super.execProtocol(...args).catch((error: unknown) => this.#rethrow(error))
  }

  override async execProtocolStream(...args: Parameters<PGlite['execProtocolStream']>): ReturnType<PGlite['execProtocolStream']> {
    return await super.execProtocolStream(...args).catch((error: unknown) => this.#rethrow(error))
  }

  /** Does nothing after a panic, because PGlite's own `close` would block. */
  override async close(): Promise<void> {
    if (this.#reason === undefined && !this.closed) await super.close()
  }

  #rethrow(error: unknown): never {
    if (!isPanic(error)) throw error
    this.#reason ??= new DatabaseEnded(`The embedded database has ended: ${error.message}`, { cause: error })
    this.#announce(this.#reason)
    throw this.#reason
  }
}

function isPanic(error: unknown): error is Error {
  return error instanceof Error && 'severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL')
}
