import type { CopiedTable, TableStore } from './table-store.ts'

/** Returns the tables of the current schema, each after those it references. Omits the migrator's own. */
export async function listTables(store: TableStore): Promise<readonly CopiedTable[]> {
  const columns = await store.query(`
    select c.relname::text as name, json_agg(a.attname::text order by a.attnum)::text as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not in ('kysely_migration', 'kysely_migration_lock')
    group by c.relname order by c.relname`)
  const references = await store.query(`
    select r.relname::text as "from", t.relname::text as "to"
    from pg_constraint k join pg_class r on r.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace and k.conrelid <> k.confrelid`)
  const tables = new Map(columns.map((row) => [String(row.name), JSON.parse(String(row.columns)) as string[]]))
  const ordered: CopiedTable[] = []
  const waiting = new Set(tables.keys())
  while (waiting.size > 0) {
    const ready = [...waiting].filter((name) => !references.some((row) => row.from === name && waiting.has(String(row.to))))
    if (ready.length === 0) throw new Error(`The tables ${[...waiting].join(', ')} refer to each other in a circle`)
    for (const name of ready) {
      waiting.delete(name)
      ordered.push({ name, columns: tables.get(name) ?? [] })
    }
  }
  return ordered
}

/** Returns other schemas with tables: other programs' or kept by a restore. Excludes those of the job queue and the stand-ins. */
export async function listOtherSchemas(store: TableStore): Promise<readonly string[]> {
  const rows = await store.query(`
    select distinct n.nspname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in (current_schema(), 'jobs', 'simulators', 'information_schema') and n.nspname !~ '^pg_' order by 1`)
  return rows.map((row) => String(row.name))
}

/** Returns the last value of each sequence that has been used. */
export async function listSequences(store: TableStore): Promise<readonly { name: string; lastValue: string }[]> {
  const rows = await store.query(
    'select sequencename::text as name, last_value::text as value from pg_sequences where schemaname = current_schema() and last_value is not null order by 1',
  )
  return rows.map((row) => ({ name: String(row.name), lastValue: String(row.value) }))
}

/** Returns the migrations applied to the schema; undefined when it has none. */
export async function listMigrations(store: TableStore): Promise<readonly string[] | undefined> {
  const [found] = await store.query("select to_regclass(current_schema() || '.kysely_migration') is not null as has")
  if (found?.has !== true) return undefined
  return (await store.query('select name from kysely_migration order by name')).map((row) => String(row.name))
}
