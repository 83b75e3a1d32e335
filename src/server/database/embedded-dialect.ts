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
 * Refuses statements rather than the connection: a driver that gives no connection leaves Kysely's lock of the only one taken, and
 * every later caller waits for ever.
 */
function guardStatements(connection: DatabaseConnection, requireReady: () => void): void {
  const executeQuery = connection.executeQuery.bind(connection)
  connection.executeQuery = async (...args) => {
    requireReady()
    return (await executeQuery(...args)) as never
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
