import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { type DatabaseConnection, type Driver, PGliteDialect, type PGliteDialectConfig, PGliteDriver } from 'kysely'

/** Kysely's dialect for PGlite; `requireReady` is called before each statement and transaction, and refuses it by throwing. */
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
 * PostgreSQL works in this very thread, and statement follows statement without a turn of the event loop: after one that took as long as this,
 * as of a file of 4 MB, what else waits in the thread is done first.
 */
const longStatementMs = 10

/**
 * Refuses statements rather than the connection: a driver that gives no connection leaves Kysely's lock of the only one taken, and
 * every later caller waits for ever.
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

  /** A `begin` that PGlite refuses is never answered by the driver, so it is refused before. */
  override async beginTransaction(connection: Parameters<PGliteDriver['beginTransaction']>[0]): Promise<void> {
    this.#requireReady()
    await super.beginTransaction(connection)
  }
}
