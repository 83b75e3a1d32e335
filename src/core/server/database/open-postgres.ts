import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { Fault } from '../domain/fault.ts'
import { databaseOn } from './database.ts'
import { describeOpenError } from './database-errors.ts'
import type { OpenedDatabase } from './opened-database.ts'
import { noPostgresLimits, type PostgresLimits, postgresLimits } from './postgres-limits.ts'
import { withSessionOptions } from './session-options.ts'
import { typeParsers } from './type-parsers.ts'

/** The log for broken connections. */
export interface ConnectionLog {
  warn(details: Readonly<Record<string, unknown>>, message: string): void
}

export interface PostgresSettings {
  databaseUrl: string
  /** Time limits; by default those of requests. */
  limits?: PostgresLimits | undefined
  log?: ConnectionLog | undefined
}

const maxConnections = 10
/** A migration uses one connection; the migrator reads its tables on another. */
const maxUnlimitedConnections = 2
/** Idle time before the first TCP keep-alive probe: firewalls drop idle connections after minutes. */
const keepAliveAfterMs = 10_000
/** Connections are renewed, so that none stays with a server that became read-only in a failover. */
const maxLifetimeSeconds = 5 * 60

/** Opens a connection pool to a PostgreSQL server. Throws a Fault when the server cannot be reached. */
export async function openPostgres(settings: PostgresSettings): Promise<OpenedDatabase> {
  const pool = createPool({ ...settings, limits: settings.limits ?? postgresLimits, max: maxConnections })
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new Fault(`The database of DATABASE_URL cannot be reached: ${describeOpenError(error)}`, { cause: error })
  }
  const database = databaseOn(new PostgresDialect({ pool }))
  return {
    database,
    kind: 'postgres',
    jobConnection: {
      // Without values the driver sends a script and returns one result for each of its statements.
      executeSql: async (text, values) => {
        const result: pg.QueryResult | pg.QueryResult[] = await pool.query({ text, ...(values && { values }), types: pg.types })
        return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows ?? []) : result.rows }
      },
    },
    countConnections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    withoutLimits: async (work) => {
      const unlimited = databaseOn(
        new PostgresDialect({ pool: createPool({ ...settings, limits: noPostgresLimits, max: maxUnlimitedConnections }) }),
      )
      try {
        return await work(unlimited)
      } finally {
        await unlimited.destroy()
      }
    },
    close: async () => {
      await database.destroy()
      // Kysely does not end a pool that it has not used.
      if (!pool.ending) await pool.end()
    },
  }
}

function createPool({ databaseUrl, limits, log, max }: PostgresSettings & { limits: PostgresLimits; max: number }): pg.Pool {
  const types = new pg.TypeOverrides()
  for (const [oid, parse] of Object.entries(typeParsers)) types.setTypeParser(Number(oid), parse)
  const pool = new pg.Pool({
    ...withSessionOptions(databaseUrl, '-c timezone=UTC'),
    types,
    max,
    maxLifetimeSeconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  })
  handleBrokenConnections(pool, log)
  if (limits.heldMs > 0) cutHeldConnections(pool, limits.heldMs)
  return pool
}

/**
 * Handles the errors of broken connections, which the pool replaces.
 *
 * The pool listens to idle connections only: an `error` event of a checked-out one between two statements would end the process.
 */
function handleBrokenConnections(pool: pg.Pool, log: PostgresSettings['log']): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // A server shutting down sends a reason before it closes the connection: only the first error is logged.
    client.once('error', (error) => log?.warn({ err: error }, 'a connection to the database broke'))
    client.on('error', () => {})
  })
}

/**
 * Closes connections that are checked out too long.
 *
 * Their statements fail at once and the pool discards them. The driver's own `query_timeout` would return a connection that still waits
 * for its response to the pool.
 */
function cutHeldConnections(pool: pg.Pool, heldMs: number): void {
  const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>()
  pool.on('acquire', (client) => {
    const cut = () => {
      const error = new Error(`A connection to the database was in use for more than ${heldMs} ms`)
      client.connection.stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }))
    }
    timers.set(client, setTimeout(cut, heldMs))
  })
  pool.on('release', (_error, client) => clearTimeout(timers.get(client)))
}
