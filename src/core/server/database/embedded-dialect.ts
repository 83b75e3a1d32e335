import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { type DatabaseConnection, type Driver, PGliteDialect, type PGliteDialectConfig, PGliteDriver } from 'kysely'

/** Kysely's dialect for PGlite. Calls `requireReady`, which may throw, before each statement and transaction. */
export class EmbeddedDialect extends PGliteDialect {
  readonly #config: PGliteDialectConfig
  readonly #requireReady: () => void

  constructor(pglite: PGlite, requireReady: () => void) {
    const config = { pglite, onCreateConnection: async (connection: DatabaseConnection) => guardStatements(connection, requireReady) }
    super(config)
    this.#config = config
    this.#requireReady = requireReady
  }

  override createDriver(): Driver {
    return new EmbeddedDriver(this.#config, this.#requireReady)
  }
}

/**
 * Duration of a statement after which the event loop gets a turn, such as one with a file of 4 MB.
 *
 * PostgreSQL runs in this thread, and consecutive statements would otherwise block the event loop.
 */
const longStatementMs = 10

/**
 * Makes each statement of the connection call `requireReady` first.
 *
 * Refusing the connection instead would leave Kysely's lock on the only connection taken and block every later caller.
 */
function guardStatements(connection: DatabaseConnection, requireReady: () => void): void {
  const executeQuery = connection.executeQuery.bind(connection)
  connection.executeQuery = async (...args) => {
    requireReady()
    const began = performance.now()
    const result = await executeQuery(...args)
    if (performance.now() - began > longStatementMs) await setImmediate()
    return result as never
  }
}

class EmbeddedDriver extends PGliteDriver {
  readonly #requireReady: () => void

  constructor(config: PGliteDialectConfig, requireReady: () => void) {
    super(config)
    this.#requireReady = requireReady
  }

  /** Refuses before `begin`, because PGliteDriver never settles after a `begin` that PGlite refuses. */
  override async beginTransaction(connection: Parameters<PGliteDriver['beginTransaction']>[0]): Promise<void> {
    this.#requireReady()
    await super.beginTransaction(connection)
  }
}
