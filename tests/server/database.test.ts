import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { lockFolder } from '../../src/server/database/folder-lock.ts'
import { migrations } from '../../src/server/database/migrations/index.ts'
import { openDatabase } from '../../src/server/database/open-database.ts'
import { createTestDatabase } from '../support/postgres.ts'
import type {} from '../support/postgres-global-setup.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'area-club-data-'))
  folders.push(folder)
  return folder
}

describe('The lock of the data folder', () => {
  const lockPath = () => join(makeFolder(), 'server.lock')

  it('is had once, and again after it was let go', () => {
    const path = lockPath()
    const lock = lockFolder(path)
    expect(() => lockFolder(path)).toThrow(/is in use by the running server with pid \d+\. Stop that one first/)
    lock.release()
    expect(existsSync(path)).toBe(false)
    lockFolder(path).release()
  })

  it.each([
    ['of a process that is no more', JSON.stringify({ pid: 2 ** 22 + 1, startTicks: null })],
    ['of another process that had the pid of one that lives', JSON.stringify({ pid: process.ppid, startTicks: '1' })],
    ['that was half written', '{"pi'],
    ['that is empty', ''],
  ])('%s is taken over', (_what, text) => {
    const path = lockPath()
    writeFileSync(path, text)
    const lock = lockFolder(path)
    expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(process.pid)
    expect(readdirSync(join(path, '..'))).toEqual(['server.lock'])
    lock.release()
  })

  it('of a living process is respected', () => {
    const path = lockPath()
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    writeFileSync(path, JSON.stringify({ pid: process.ppid, startTicks: stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] }))
    expect(() => lockFolder(path)).toThrow(`with pid ${process.ppid}`)
  })

  it('is had by one of six that find a dead one’s at the same moment', async () => {
    const path = lockPath()
    writeFileSync(path, JSON.stringify({ pid: 2 ** 22 + 1, startTicks: null }))
    const script = join(makeFolder(), 'take.mts')
    writeFileSync(
      script,
      `import { lockFolder } from ${JSON.stringify(new URL('../../src/server/database/folder-lock.ts', import.meta.url).pathname)}
       process.send('ready')
       process.once('message', () => { try { lockFolder(${JSON.stringify(path)}); process.send('had') } catch { process.send('refused') } })
       process.once('disconnect', () => process.exit())`,
    )
    const children = Array.from({ length: 6 }, () => fork(script, { execArgv: ['--import', 'tsx'] }))
    const hear = (child: (typeof children)[number]) => new Promise<unknown>((resolve) => child.once('message', resolve))
    await Promise.all(children.map(hear))
    const heard = children.map(hear)
    for (const child of children) child.send('go')
    const words = await Promise.all(heard)
    for (const child of children) child.disconnect()
    expect(words.filter((word) => word === 'had')).toHaveLength(1)
  })
})

describe('The embedded database', () => {
  it('keeps what was written, in a folder that one process has at a time', async () => {
    const dataDir = makeFolder()
    const first = await openDatabase({ databaseUrl: undefined, dataDir })
    await first.database
      .insertInto('attempt')
      .values({ key: 'kept', count: 3, blocked_until: null, expires_at: new Date('2030-01-01T00:00:00Z') })
      .execute()
    await expect(openDatabase({ databaseUrl: undefined, dataDir })).rejects.toThrow(/in use by the running server/)
    await first.close()
    const second = await openDatabase({ databaseUrl: undefined, dataDir })
    expect(await second.database.selectFrom('attempt').selectAll().execute()).toEqual([
      { key: 'kept', count: 3, blocked_until: null, expires_at: '2030-01-01T00:00:00.000Z' },
    ])
    await second.close()
  })

  it('that is damaged is named, with what to do', async () => {
    const dataDir = makeFolder()
    await (await openDatabase({ databaseUrl: undefined, dataDir })).close()
    truncateSync(join(dataDir, 'database/global/pg_control'), 0)
    await expect(openDatabase({ databaseUrl: undefined, dataDir })).rejects.toThrow(
      /cannot be opened: it is damaged or was written by another version.*Restore a copy, or move the folder away/s,
    )
    // The lock is let go, so that the next start says the same instead of naming itself.
    await expect(openDatabase({ databaseUrl: undefined, dataDir })).rejects.toThrow(/cannot be opened/)
  })

  it('whose folder is a file is refused in words', async () => {
    const file = join(makeFolder(), 'file')
    writeFileSync(file, '')
    await expect(openDatabase({ databaseUrl: undefined, dataDir: file })).rejects.toThrow(/cannot hold the database/)
  })
})

describe('A PostgreSQL server', () => {
  it('that does not answer is named without its password', async () => {
    const opening = openDatabase({ databaseUrl: 'postgres://user:secret-word@127.0.0.1:1/none', dataDir: 'none' })
    await expect(opening).rejects.toThrow(/^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED/)
    await expect(opening).rejects.not.toThrow(/secret-word/)
  })

  it('is left without a connection by a close that follows at once', async () => {
    const databaseUrl = await createTestDatabase(inject('postgresUrl'), inject('postgresTemplate'))
    await (await openDatabase({ databaseUrl, dataDir: 'none' })).close()
    const client = new pg.Client({ connectionString: inject('postgresUrl') })
    await client.connect()
    const connected = async () =>
      (await client.query('select 1 from pg_stat_activity where datname = $1', [new URL(databaseUrl).pathname.slice(1)])).rows
    // Shorter than the time after which the pool itself closes idle connections.
    await expect.poll(connected, { timeout: 5_000 }).toEqual([])
    await client.end()
  })

  it('is brought up to date by any number of processes that start at once', async () => {
    const databaseUrl = await createTestDatabase(inject('postgresUrl'))
    const opened = await Promise.all(Array.from({ length: 5 }, () => openDatabase({ databaseUrl, dataDir: 'none' })))
    const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      opened[0]?.database ?? expect.fail(),
    )
    expect(applied.rows.map(({ name }) => name)).toEqual(Object.keys(migrations))
    await Promise.all(opened.map((one) => one.close()))
  })
})

describe.each(['embedded', 'postgres'] as const)('On the %s database', (kind) => {
  const open = async () =>
    openDatabase({ databaseUrl: kind === 'postgres' ? await createTestDatabase(inject('postgresUrl')) : undefined, dataDir: 'memory://' })

  it('values come back as the same JavaScript', async () => {
    const { database, close } = await open()
    const row = await sql<
      Record<string, unknown>
    >`select 9007199254740993::int8 as big, 7::int4 as small, 1.10::numeric as exact, date '2026-03-01' as day,
      timestamptz '2026-03-01 10:00:00.5+02' as instant, timestamptz '1999-12-31 23:59:59.123456-03:30' as odd, true as yes, null as nothing,
      '{"a":[1,null]}'::jsonb as json, array['a','b']::text[] as list, count(*) as counted from (values (1), (2)) as v`.execute(database)
    expect(row.rows).toEqual([
      {
        big: '9007199254740993',
        small: 7,
        exact: '1.10',
        day: '2026-03-01',
        instant: '2026-03-01T08:00:00.500Z',
        odd: '2000-01-01T03:29:59.123Z',
        yes: true,
        nothing: null,
        json: { a: [1, null] },
        list: ['a', 'b'],
        counted: '2',
      },
    ])
    await close()
  })

  it('a schema that a newer version made is refused by name', async () => {
    const opened = await open()
    await sql`insert into kysely_migration (name, timestamp) values ('999-from-the-future', '2030-01-01T00:00:00Z')`.execute(
      opened.database,
    )
    const { migrate } = await import('../../src/server/database/migrate.ts')
    await expect(migrate(opened.database)).rejects.toThrow(/last used by a newer version of the server \(it has 999-from-the-future/)
    await opened.close()
  })
})
