import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyOf, compileOnce } from '../../src/server/database/compiled-query.ts'
import type { OpenedDatabase } from '../../src/server/database/open-database.ts'
import { typeParsers } from '../../src/server/database/type-parsers.ts'
import { romeDay } from '../../src/server/domain/clock.ts'
import { openEmptyDatabase } from '../support/test-server.ts'

describe.each(['embedded', 'postgres'] as const)('A statement compiled once (%s)', (kind) => {
  let opened: OpenedDatabase
  beforeAll(async () => {
    opened = await openEmptyDatabase(kind)
    await opened.database
      .insertInto('attempt')
      .values(['a', 'b', 'c'].map((key, count) => ({ key, count, blocked_until: null, expires_at: new Date(0) })))
      .execute()
  })
  afterAll(() => opened.close())

  it('is built at the first call only and takes the parameters of each call', async () => {
    let built = 0
    const select = compileOnce((database, { key, least }: { key: string; least: number }) => {
      built += 1
      return database.selectFrom('attempt').where('key', '=', key).where('count', '>=', least).select('count')
    })
    expect(await select(opened.database, { key: 'b', least: 0 })).toEqual([{ count: 1 }])
    expect(await select(opened.database, { key: 'c', least: 0 })).toEqual([{ count: 2 }])
    expect(await select(opened.database, { key: 'c', least: 3 })).toEqual([])
    expect(built).toBe(1)
  })

  it('accepts lists of any length and sees the uncommitted writes of its transaction', async () => {
    const select = compileOnce((database, { counts }: { counts: readonly number[] }) =>
      database.selectFrom('attempt').where('count', '=', anyOf(counts)).select('key').orderBy('key'),
    )
    expect(await select(opened.database, { counts: [] })).toEqual([])
    expect(await select(opened.database, { counts: [0, 2, 99] })).toEqual([{ key: 'a' }, { key: 'c' }])
    await opened.database.transaction().execute(async (tx) => {
      await tx.updateTable('attempt').set({ count: 99 }).where('key', '=', 'b').execute()
      expect(await select(tx, { counts: [99] })).toEqual([{ key: 'b' }])
    })
  })

  it('still runs after its table has gained a column', async () => {
    const select = compileOnce((database, { key }: { key: string }) =>
      database.selectFrom('attempt').where('key', '=', key).select('count'),
    )
    const read = () => select(opened.database, { key: 'a' })
    // One transaction keeps one connection, on which the statement is prepared.
    await opened.database.transaction().execute(async (tx) => {
      expect(await select(tx, { key: 'a' })).toEqual([{ count: 0 }])
      await sql`alter table attempt add column later text`.execute(tx)
      expect(await select(tx, { key: 'a' })).toEqual([{ count: 0 }])
    })
    expect(await read()).toEqual([{ count: 0 }])
  })

  it('is refused when it does not name its columns', async () => {
    const select = compileOnce((database, { key }: { key: string }) =>
      database.selectFrom('attempt').innerJoin('session', 'session.address', 'attempt.key').where('key', '=', key).selectAll('attempt'),
    )
    await expect(select(opened.database, { key: 'a' })).rejects.toThrow('names its columns')
  })

  it.runIf(kind === 'postgres')('is prepared once per connection, unlike other statements', async () => {
    const select = compileOnce((database, { key }: { key: string }) =>
      database.selectFrom('attempt').where('key', '=', key).select('expires_at'),
    )
    await opened.database.connection().execute(async (connection) => {
      for (const key of ['a', 'b', 'c']) {
        expect(await select(connection, { key })).toHaveLength(1)
        await connection.selectFrom('attempt').where('key', '=', key).select('blocked_until').execute()
      }
      const { rows } = await sql<{ text: string; calls: string }>`
        select statement as text, generic_plans + custom_plans as calls from pg_prepared_statements
        where statement like '%expires_at%' or statement like '%blocked_until%'`.execute(connection)
      expect(rows).toEqual([{ text: expect.stringContaining('expires_at'), calls: '3' }])
    })
  })
})

it.each([
  ['2026-03-01 10:00:00+00', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01 10:00:00.5+00', '2026-03-01T10:00:00.500Z'],
  ['2026-03-01 10:00:00.123999+00', '2026-03-01T10:00:00.123Z'],
  ['2026-03-01 10:00:00.12+02', '2026-03-01T08:00:00.120Z'],
  ['2026-03-01 10:00:00+05:30', '2026-03-01T04:30:00.000Z'],
])('the timestamptz %s is read as %s', (text, instant) => {
  expect(typeParsers[1184]?.(text)).toBe(instant)
})

it('romeDay returns the same day as Intl for every quarter hour of a year', () => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' })
  const startMs = Date.UTC(2025, 11, 30)
  for (let quarter = 0; quarter < 366 * 96; quarter += 1) {
    const instant = new Date(startMs + quarter * 15 * 60_000 + 59_999)
    if (romeDay(instant) !== format.format(instant)) expect(romeDay(instant), instant.toISOString()).toBe(format.format(instant))
  }
})
