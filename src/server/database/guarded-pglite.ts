import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

/** The embedded database has ended. Its code is PostgreSQL's for a crash (57P02), so that it is answered like one. */
export class DatabaseEnded extends Error {
  readonly code = '57P02'
}

/**
 * PGlite that is not asked again once PostgreSQL has panicked inside it: from then on every call of it would keep the thread busy for
 * ever. Its folder recovers when another process opens it.
 */
export class GuardedPglite extends PGlite {
  /** Resolves with the reason when the database panics; never otherwise. */
  readonly ended: Promise<DatabaseEnded>
  #reason: DatabaseEnded | undefined
  #announce: (reason: DatabaseEnded) => void = () => {}

  constructor(options: PGliteOptions) {
    super(options)
    this.ended = new Promise((resolve) => {
      this.#announce = resolve
    })
  }

  /** Throws the reason when the database has ended. */
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

  /** A database that has ended is left as it is. */
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
