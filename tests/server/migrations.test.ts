import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { contractingMigrations, migrations } from '../../src/area-club/server/database/migrations/index.ts'
import { migrate, openDatabase } from '../../src/area-club/server/database/portal-database.ts'
import type { Database } from '../../src/core/server/database/database.ts'
import type { OpenedDatabase } from '../../src/core/server/database/open-database.ts'
import { openPostgres } from '../../src/core/server/database/open-postgres.ts'
import { readEmbeddedSnapshot } from '../support/embedded-snapshot.ts'
import { formerMigrations } from '../support/former-release.ts'
import { createTestDatabase } from '../support/postgres.ts'
import type {} from '../support/postgres-global-setup.ts'
import { bothDatabases } from '../support/test-server.ts'

const opened: OpenedDatabase[] = []
afterAll(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function keepOpen(opening: Promise<OpenedDatabase>): Promise<Database> {
  const one = await opening
  opened.push(one)
  return one.database
}

/** Opens a PostgreSQL database that is a copy of a template, or empty. */
async function openTestDatabase(template?: string): Promise<Database> {
  return keepOpen(openPostgres({ databaseUrl: await createTestDatabase(inject('postgresUrl'), template) }))
}

const names = Object.keys(migrations)

describe('The list of migrations', () => {
  it('names every file of the folder in alphabetical order', () => {
    const files = readdirSync(new URL('../../src/area-club/server/database/migrations', import.meta.url))
    expect(names.map((name) => `${name}.ts`)).toEqual(files.filter((file) => file !== 'index.ts').sort())
  })

  it('has one migration per number, except the two released as 008', () => {
    const numbers = names.map((name) => name.slice(0, 3))
    const repeated = names.filter((name, index) => numbers.indexOf(name.slice(0, 3)) !== index)
    expect(repeated).toEqual(['008-section-limits'])
  })

  it('begins with the migrations of the former release, unchanged', () => {
    const former = formerMigrations()
    expect(names.slice(0, former.length)).toEqual(former)
  })

  it('names for each contracting migration an earlier one that a release must know', () => {
    for (const [name, needed] of Object.entries(contractingMigrations)) {
      expect(names).toContain(name)
      expect(names.slice(0, names.indexOf(name))).toContain(needed)
    }
  })
})

describe('Each migration since the former release', () => {
  it('only expands the schema, so that older processes keep running', { timeout: 180_000 }, async () => {
    const database = await openTestDatabase()
    const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } })
    const former = formerMigrations()
    const apply = async (name: string) => {
      const { error } = await migrator.migrateTo(name)
      if (error !== undefined) throw error
    }
    await apply(former.at(-1) ?? expect.fail('The former release has no migrations'))
    let before = await readSchema(database)
    for (const name of names.slice(former.length)) {
      await apply(name)
      const after = await readSchema(database)
      if (!(name in contractingMigrations)) expect({ [name]: findContractions(before, after) }).toEqual({ [name]: [] })
      before = after
    }
  })

  let today: Database | undefined
  /** Returns what a statement as a migration would break; the statement is rolled back. */
  const contractionsOf = async (statement: string) => {
    today ??= await openTestDatabase(inject('postgresTemplate'))
    const transaction = await today.startTransaction().execute()
    const before = await readSchema(transaction)
    await sql.raw(statement).execute(transaction)
    const after = await readSchema(transaction)
    await transaction.rollback().execute()
    return findContractions(before, after)
  }

  it.each([
    ['drops a column', 'alter table attempt drop column count', 'attempt.count is gone'],
    ['renames a table', 'alter table attempt rename to tries', 'table attempt is gone'],
    ['changes a type', 'alter table attempt alter column count type bigint', 'attempt.count is another'],
    ['adds a required column without a default', 'alter table attempt add column why text not null', 'attempt.why must be given'],
    [
      'makes an optional column required',
      'alter table attempt alter column blocked_until set not null',
      'attempt.blocked_until is another',
    ],
    ['adds a check constraint', 'alter table attempt add constraint few check (count < 9)', 'attempt refuses more: few'],
    ['adds a unique index', 'create unique index one on attempt (count)', 'attempt refuses more: one'],
    ['drops a default', 'alter table member alter column created_at drop default', 'member.created_at must be given'],
  ])('would be refused if it %s', async (_what, statement, contraction) => {
    expect(await contractionsOf(statement)).toContain(contraction)
  })

  it.each([
    'alter table attempt add column why text',
    "alter table attempt add column why text not null default ''",
    "alter table attempt add column why text check (why <> '')",
    'alter table attempt add column why text unique',
    'create table further (id integer primary key, key text not null references attempt (key))',
    'create index further on attempt (count)',
  ])('may run: %s', async (statement) => {
    expect(await contractionsOf(statement)).toEqual([])
  })
})

describe('The inbox of provider events', () => {
  it('takes over what the former release has stored, with its tries', async () => {
    const database = await openTestDatabase()
    const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } })
    await migrator.migrateTo('049-signing-links')
    const at = '2026-03-02T09:00:00.000Z'
    await sql`
      insert into payment_event (event_id, type, order_id, reference, received_at, try_at, tries, case_at)
      values ('WH-1', 'PAYMENT.CAPTURE.COMPLETED', 'O-1', 'r-1', ${at}, ${at}, 3, ${at})`.execute(database)
    await sql`
      insert into signature_event (id, kind, provider_id, occurred_at, received_at, handled_at)
      values ('WH-1', 'signature_request.done', 'p-1', ${at}, ${at}, ${at})`.execute(database)
    expect((await migrator.migrateTo('050-provider-events')).error).toBeUndefined()
    const stored = { eventId: 'WH-1', receivedAt: at, caseAt: null, handledAt: null }
    const payment = { provider: 'payments', type: 'PAYMENT.CAPTURE.COMPLETED', ids: { order: 'O-1', reference: 'r-1' } }
    const signing = { provider: 'signing', type: 'signature_request.done', ids: { procedure: 'p-1' } }
    expect(await database.selectFrom('providerEvent').selectAll().orderBy('provider').execute()).toEqual([
      { ...stored, ...payment, tryAt: at, tries: 3, caseAt: at },
      { ...stored, ...signing, tryAt: expect.any(String), tries: 0, handledAt: at },
    ])
  })
})

describe.each(bothDatabases)('A schema newer than the server, %s', (kind) => {
  const newer = '999-newer'
  let database: Database
  beforeAll(async () => {
    const snapshot = readEmbeddedSnapshot(inject('embeddedSnapshotPath'))
    database =
      kind === 'postgres'
        ? await openTestDatabase(inject('postgresTemplate'))
        : await keepOpen(openDatabase({ databaseUrl: undefined, dataDir: 'memory://', snapshot }))
    await sql`insert into kysely_migration (name, timestamp) values (${newer}, '2030-01-01T00:00:00Z')`.execute(database)
  })
  /** Stores what the newer release says about the compatibility of its migration. */
  const say = async (needs: string | null) => {
    await sql`delete from migration_compatibility where migration = ${newer}`.execute(database)
    await sql`insert into migration_compatibility (migration, needs) values (${newer}, ${needs})`.execute(database)
  }

  it('is refused without a compatibility entry', async () => {
    await expect(migrate(database)).rejects.toThrow('it has 999-newer, unknown here')
  })

  it('is served when its migrations only expand', async () => {
    await say(null)
    await expect(migrate(database)).resolves.toBeUndefined()
  })

  it('is served when this version no longer uses what it removes', async () => {
    await say('017-migration-compatibility')
    await expect(migrate(database)).resolves.toBeUndefined()
  })

  it('is refused when it removes what this version uses', async () => {
    await say('998-unknown')
    await expect(migrate(database)).rejects.toThrow('it has 999-newer, unknown here')
  })

  it('has a compatibility entry for every migration of this version', async () => {
    const { rows } = await sql<{ migration: string; needs: string | null }>`
      select migration, needs from migration_compatibility where migration <> ${newer} order by migration`.execute(database)
    expect(rows).toEqual(names.map((migration) => ({ migration, needs: contractingMigrations[migration] ?? null })))
  })

  it('is refused when it lacks a migration of this version', async () => {
    await say(null)
    await sql`delete from kysely_migration where name = '017-migration-compatibility'`.execute(database)
    await expect(migrate(database)).rejects.toThrow('it has 999-newer, unknown here')
  })
})

interface Schema {
  columns: ReadonlyMap<string, { table: string; shape: string; isRequired: boolean }>
  /** Constraints and unique indexes, by table and name, with their columns. */
  rules: ReadonlyMap<string, { table: string; name: string; columns: readonly string[] }>
}

async function readSchema(database: Database): Promise<Schema> {
  const columns = await sql<{ table: string; column: string; type: string; nullable: boolean; filled: boolean }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
      (a.atthasdef or a.attidentity <> '') as filled
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`.execute(database)
  const rules = await sql<{ table: string; name: string; columns: string[] }>`
    select c.relname as table, r.name, coalesce(array_agg(a.attname::text) filter (where a.attname is not null), '{}') as columns
    from (
      select conrelid as owner, conname as name, conkey::int[] as keys from pg_constraint where contype in ('c', 'f', 'x')
      union all
      select i.indrelid, x.relname, i.indkey::int[] from pg_index i join pg_class x on x.oid = i.indexrelid where i.indisunique
    ) r
    join pg_class c on c.oid = r.owner and c.relnamespace = 'public'::regnamespace
    left join pg_attribute a on a.attrelid = r.owner and a.attnum = any(r.keys)
    group by 1, 2`.execute(database)
  return {
    columns: new Map(
      columns.rows.map(({ table, column, type, nullable, filled }) => [
        `${table}.${column}`,
        { table, shape: `${type} ${nullable}`, isRequired: !nullable && !filled },
      ]),
    ),
    rules: new Map(rules.rows.map((rule) => [`${rule.table} ${rule.name}`, rule])),
  }
}

/** Returns the changes between two schemas that would break a process of an older release. */
function findContractions(before: Schema, after: Schema): readonly string[] {
  const tables = (schema: Schema) => new Set([...schema.columns.values()].map(({ table }) => table))
  const [oldTables, newTables] = [tables(before), tables(after)]
  return [
    ...[...oldTables].filter((table) => !newTables.has(table)).map((table) => `table ${table} is gone`),
    ...[...before.columns].flatMap(([name, { table, shape }]) => {
      const now = after.columns.get(name)
      if (now === undefined) return newTables.has(table) ? [`${name} is gone`] : []
      return now.shape === shape ? [] : [`${name} is another`]
    }),
    ...[...after.columns].flatMap(([name, { table, isRequired }]) =>
      oldTables.has(table) && isRequired && before.columns.get(name)?.isRequired !== true ? [`${name} must be given`] : [],
    ),
    // A rule may be replaced by a wider one of the same name. An older release omits new columns, so rules on these alone cannot fail it.
    ...[...after.rules].flatMap(([key, { table, name, columns }]) => {
      const isOld = oldTables.has(table) && !before.rules.has(key)
      return isOld && columns.every((column) => before.columns.has(`${table}.${column}`)) ? [`${table} refuses more: ${name}`] : []
    }),
  ]
}
