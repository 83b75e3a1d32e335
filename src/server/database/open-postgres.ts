import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { Fault } from '../domain/fault.ts'
import type { Tables } from './database.ts'
import { describeOpenError } from './database-errors.ts'
import type { OpenedDatabase } from './opened-database.ts'
import { typeParsers } from './type-parsers.ts'

/** Opens a pool of connections to a PostgreSQL server. Throws a Fault when the server cannot be reached. */
export async function openPostgres(databaseUrl: string): Promise<OpenedDatabase> {
  const types = new pg.TypeOverrides()
  for (const [oid, parse] of Object.entries(typeParsers)) types.setTypeParser(Number(oid), parse)
  const pool = new pg.Pool({ connectionString: databaseUrl, types, max: 10, connectionTimeoutMillis: 5_000, options: '-c timezone=UTC' })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new Fault(`The database of DATABASE_URL cannot be reached: ${describeOpenError(error)}`, { cause: error })
  }
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { database, kind: 'postgres', close: () => database.destroy() }
}
