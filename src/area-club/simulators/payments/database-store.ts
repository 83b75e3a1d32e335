import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '../../../core/server/database/database.ts'
import type { Kind, RecordKinds } from './records.ts'
import type { Records, SimulatorStore } from './simulator-store.ts'

/** Key of the advisory lock that serializes changes across processes; unused elsewhere. */
const lockKey = 7_261_903

/**
 * Stores the simulator's state in the portal's database, in a schema that it creates.
 *
 * The state survives a restart of the server, as at PayPal, and all processes share it.
 */
export function createDatabaseStore(database: Database): SimulatorStore {
  let made: Promise<void> | undefined
  const make = () =>
    database.transaction().execute(async (tx) => {
      await takeTurn(tx)
      await sql`create schema if not exists simulators`.execute(tx)
      await sql`
        create table if not exists simulators.payment_record (
          position bigint generated always as identity,
          kind text not null,
          id text not null,
          body text not null,
          primary key (kind, id)
        )`.execute(tx)
    })
  return {
    change: async (work) => {
      made ??= make().catch((error: unknown) => {
        made = undefined
        throw error
      })
      await made
      return await database.transaction().execute(async (tx) => {
        await takeTurn(tx)
        return await work(recordsIn(tx))
      })
    },
  }
}

/** Locks until the transaction ends. */
async function takeTurn(tx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx)
}

function recordsIn(tx: Transaction<Tables>): Records {
  return {
    find: async <K extends Kind>(kind: K, id: string) => {
      const found = await sql<{ body: string }>`select body from simulators.payment_record where kind = ${kind} and id = ${id}`.execute(tx)
      return found.rows.map(({ body }) => JSON.parse(body) as RecordKinds[K])[0]
    },
    save: async (kind, id, record) => {
      const body = JSON.stringify(record)
      await sql`
        insert into simulators.payment_record (kind, id, body) values (${kind}, ${id}, ${body})
        on conflict (kind, id) do update set body = excluded.body`.execute(tx)
    },
    remove: async (kind, id) => {
      await sql`delete from simulators.payment_record where kind = ${kind} and id = ${id}`.execute(tx)
    },
    list: async <K extends Kind>(kind: K) => {
      const found = await sql<{ body: string }>`
        select body from simulators.payment_record where kind = ${kind} order by position`.execute(tx)
      return found.rows.map(({ body }) => JSON.parse(body) as RecordKinds[K])
    },
  }
}
