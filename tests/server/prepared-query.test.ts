import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { isDatabaseDown } from '../../src/server/database/database-errors.ts'
import { type KnownColumns, PreparedQuery } from '../../src/server/database/prepared-query.ts'
import { createTestDatabase } from '../support/postgres.ts'

describe('A prepared query', () => {
  let client: pg.Client
  let known: KnownColumns
  let descriptions: number
  beforeEach(async () => {
    client = new pg.Client(await createTestDatabase(inject('postgresUrl')))
    known = new Map()
    descriptions = 0
    await client.connect()
    client.connection.on('rowDescription', () => {
      descriptions += 1
    })
  })
  afterEach(() => client.end())

  const ask = (name: string, text: string, values: readonly unknown[] = []) =>
    new Promise<unknown>((resolve, reject) => {
      client.query(
        new PreparedQuery(client, known, { name, text, values }, (error, result) => (error ? reject(error) : resolve(result?.rows))),
      )
    })
  const countParsed = async () => (await client.query('select 1 from pg_prepared_statements')).rowCount

  it('describes its columns only once for each connection', async () => {
    const text = 'select $1::int as number, $2::text as text, $3::int[] as list, $4::timestamptz as instant'
    const at = new Date('2026-03-01T10:00:00Z')
    expect(await ask('first', text, [1, "o'clock", [1, 2], at])).toEqual([{ number: 1, text: "o'clock", list: [1, 2], instant: at }])
    expect(await ask('first', text, [null, '', [], null])).toEqual([{ number: null, text: '', list: [], instant: null }])
    expect(await ask('first', text, [3, null, null, at])).toEqual([{ number: 3, text: null, list: null, instant: at }])
    expect(descriptions).toBe(1)
    expect(await countParsed()).toBe(1)
  })

  it('returns no rows, and many rows in order', async () => {
    const text = 'select number from generate_series(1, $1::int) as number'
    expect(await ask('rows', text, [0])).toEqual([])
    expect(await ask('rows', text, [3])).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }])
  })

  it('keeps its connection usable when its statement fails, also at the first call', async () => {
    const text = 'select 1 / $1::int as part'
    await expect(ask('part', text, [0])).rejects.toMatchObject({ code: '22012' })
    expect(await ask('part', text, [1])).toEqual([{ part: 1 }])
    await expect(ask('part', text, [0])).rejects.toMatchObject({ code: '22012' })
    await expect(ask('part', text, ['no number'])).rejects.toMatchObject({ code: '22P02' })
    expect(await ask('part', text, [1])).toEqual([{ part: 1 }])
    await expect(ask('unreadable', 'select from where')).rejects.toMatchObject({ code: '42601' })
    expect(await ask('part', text, [1])).toEqual([{ part: 1 }])
    expect(await countParsed()).toBe(1)
  })

  it('keeps its connection usable when a value cannot be serialized or parsed', async () => {
    const circular = { toPostgres: (): unknown => circular }
    await expect(ask('sent', 'select $1::text as text', [circular])).rejects.toThrow('circular')
    client.setTypeParser(23, () => {
      throw new Error('unreadable number')
    })
    await expect(ask('read', 'select 1 as number')).rejects.toThrow('unreadable number')
    expect(await ask('sent', 'select $1::text as text', ['well'])).toEqual([{ text: 'well' }])
  })

  it('fails when the types of its columns have changed', async () => {
    await client.query('create table kept (value int); insert into kept values (1)')
    expect(await ask('kept', 'select value from kept')).toEqual([{ value: 1 }])
    await client.query('alter table kept alter column value type text')
    await expect(ask('kept', 'select value from kept')).rejects.toThrow('cached plan must not change result type')
  })

  it('fails when its connection ends', async () => {
    const asked = ask('sleep', 'select pg_terminate_backend(pg_backend_pid())')
    client.on('error', () => {})
    await expect(asked).rejects.toThrow(/terminat/)
    await expect(ask('later', 'select 1 as number')).rejects.toSatisfy(isDatabaseDown)
  })
})
