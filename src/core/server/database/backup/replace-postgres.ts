import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { Fault } from '../../domain/fault.ts'
import { type Database, databaseOn } from '../database.ts'
import { describeOpenError } from '../database-errors.ts'
import { withSessionOptions } from '../session-options.ts'
import { createPostgresTables } from './postgres-tables.ts'
import type { TableStore } from './table-store.ts'

/** Creates the tables of an empty database and inserts rows; `schema` is passed on to `migrate`. */
export type Fill = (
  database: Database,
  withStore: (work: (store: TableStore) => Promise<void>) => Promise<void>,
  schema?: { schema: string },
) => Promise<void>

/**
 * Fills a new schema with `fill`, then renames it to `public` in one transaction.
 *
 * Returns the schema in which the previous tables are kept (those of the job queue in a schema of that name plus `_jobs`); undefined when
 * the database was empty. Throws a Fault when the database is in use, or not empty and `replace` is false.
 */
export async function replacePostgres(databaseUrl: string, replace: boolean, fill: Fill): Promise<string | undefined> {
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const [filled, aside] = [`restoring_${time}`, `before_restore_${time}`]
  const pool = new pg.Pool({ ...withSessionOptions(databaseUrl, `-c search_path=${filled} -c timezone=UTC`), max: 1 })
  pool.on('error', () => {})
  const database = databaseOn(new PostgresDialect({ pool }))
  try {
    const isEmpty = await requireReplaceable(pool, replace)
    await pool.query(`create schema ${filled}`)
    try {
      const withStore = async (work: (store: TableStore) => Promise<void>) => {
        const client = await pool.connect()
        try {
          await work(await createPostgresTables(client))
        } finally {
          client.release()
        }
      }
      await fill(database, withStore, { schema: filled })
      await requireReplaceable(pool, replace)
      // The previous jobs refer to rows that no longer exist. The next start creates a new schema for jobs.
      const jobs = (await count(pool, "select count(*)::int4 as count from pg_namespace where nspname = 'jobs'")) > 0
      const putJobsAside = !jobs ? '' : isEmpty ? 'drop schema jobs cascade;' : `alter schema jobs rename to ${aside}_jobs;`
      await pool.query(
        `begin; ${putJobsAside} ${isEmpty ? 'drop schema if exists public' : `alter schema public rename to ${aside}`}; alter schema ${filled} rename to public; commit`,
      )
    } catch (error) {
      await pool.query(`rollback; drop schema if exists ${filled} cascade`).catch(() => {})
      throw error
    }
    return isEmpty ? undefined : aside
  } catch (error) {
    if (error instanceof Fault) throw error
    throw new Fault(`The database of DATABASE_URL cannot be restored: ${describeOpenError(error)}`, { cause: error })
  } finally {
    await database.destroy()
    // Kysely does not end a pool that it has not used.
    if (!pool.ended) await pool.end()
  }
}

/** How long to wait for sessions to end: PostgreSQL lists a closed session a moment longer. */
const sessionPatienceMs = 2_000

/** Returns whether the database is empty. Throws a Fault when its contents may not be replaced now. */
async function requireReplaceable(pool: pg.Pool, replace: boolean): Promise<boolean> {
  const tables = await count(pool, "select count(*)::int4 as count from pg_class where relnamespace = to_regnamespace('public')::oid")
  if (tables > 0 && !replace)
    throw new Fault(
      'The database of DATABASE_URL is not empty. Add --replace to keep its tables aside, in a schema of their own, and restore into it.',
    )
  const giveUpMs = performance.now() + sessionPatienceMs
  for (;;) {
    const sessions = await count(pool, sessionCount)
    if (sessions === 0) return tables === 0
    if (performance.now() > giveUpMs)
      throw new Fault(
        `The database of DATABASE_URL is in use by ${sessions} other ${sessions === 1 ? 'session' : 'sessions'}. Stop every server that uses it first.`,
      )
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const sessionCount = `select count(*)::int4 as count from pg_stat_activity
  where datname = current_database() and usename = current_user and pid <> pg_backend_pid() and backend_type = 'client backend'`

async function count(pool: pg.Pool, statement: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(statement)
  return rows[0]?.count ?? 0
}
