import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeServer } from '../support/test-server.ts'

/** Columns that the sweeps compare with the time, in tables that grow with customers or requests. */
const swept = [
  'attempt.expires_at',
  'email_change.COALESCE(confirmed_at, sent_at)',
  'frame_ticket.created_at',
  'known_device.last_used_at',
  'recovery_token.created_at',
  'session.created_at',
  'session.last_seen_at',
]

describeServer('The schema', (server) => {
  it('has an index that begins with the columns of each foreign key', async () => {
    const { rows } = await sql<{ key: string }>`
      select conrelid::regclass || ' (' || (
          select string_agg(attname, ', ' order by position)
          from unnest(conkey) with ordinality as keys (number, position)
          join pg_attribute on attrelid = conrelid and attnum = number
        ) || ')' as key
      from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select from pg_index
        where indrelid = conrelid and indpred is null
          and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey and (indkey::int2[])[0:cardinality(conkey) - 1] <@ conkey
      )
      order by key`.execute(server().services.database)
    expect(rows.map(({ key }) => key)).toEqual([])
  })

  it('has an index that begins with the column of each sweep', async () => {
    const { rows } = await sql<{ key: string }>`
      select relname || '.' || pg_get_indexdef(indexrelid, 1, false) as key
      from pg_index
      join pg_class on pg_class.oid = indrelid
      where indpred is null and relnamespace = 'public'::regnamespace`.execute(server().services.database)
    const indexed = new Set(rows.map(({ key }) => key))
    expect(swept.filter((key) => !indexed.has(key))).toEqual([])
  })
})
