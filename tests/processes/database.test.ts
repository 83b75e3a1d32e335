/**
 * The two databases: the lock and the folder of the embedded one, the connection to PostgreSQL.
 *
 * Some lines above 300, because its tests share the folders and processes that they start.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { migrations } from '../../src/area-club/server/database/migrations/index.ts'
import { openDatabase } from '../../src/area-club/server/database/portal-database.ts'
import { lockFolder } from '../../src/core/server/database/folder-lock.ts'
import { createTestDatabase } from '../support/postgres.ts'
import type {} from '../support/postgres-global-setup.ts'
import { bothDatabases } from '../support/test-server.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'area-club-data-'))
  folders.push(folder)
  return folder
}

/** Returns a script that takes the lock and holds it until its process is killed. */
const takeLock = (path: string) =>
  `import(${JSON.stringify(new URL('../../src/core/server/database/folder-lock.ts', import.meta.url).href)})
    .then(({ lockFolder }) => { lockFolder(${JSON.stringify(path)}); console.log('had') })
    .catch((error) => console.log(error.message))
    .finally(() => process.stdin.once('end', () => process.exit()).resume())`
const nodeArguments = (script: string) => ['--disable-warning=ExperimentalWarning', '--import', 'tsx', '--eval', script]

/** Runs a process that tries to take the lock; resolves with its output. */
async function tryElsewhere(path: string, [program, ...before]: readonly [string, ...string[]] = [process.execPath]) {
  const child = spawn(program, [...before, ...nodeArguments(takeLock(path))], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [words] = await once(child.stdout, 'data')
  return {
    said: String(words).trim(),
    end: async () => {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
    kill: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

const canUnshare = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0

describe('The lock of the data folder', () => {
  const lockPath = () => join(makeFolder(), 'server.lock')

  it('is exclusive, and free again after its release', () => {
    const path = lockPath()
    const lock = lockFolder(path)
    expect(() => lockFolder(path)).toThrow(
      `is in use by the running server with pid ${process.pid} on host ${hostname()}. Stop that one first`,
    )
    lock.release()
    lock.release()
    lockFolder(path).release()
  })

  it.each([
    ['a dead process', JSON.stringify({ pid: 2 ** 22 + 1, host: 'gone' })],
    ['a living process that does not hold the lock', JSON.stringify({ pid: process.ppid, host: hostname() })],
    ['an incomplete entry', '{"pi'],
    ['no process', ''],
  ])('is granted when the file names %s', (_what, text) => {
    const path = lockPath()
    writeFileSync(path, text)
    const lock = lockFolder(path)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ pid: process.pid, host: hostname() })
    expect(readdirSync(join(path, '..'))).toEqual(['server.lock'])
    lock.release()
  })

  it('is refused while another process holds it, whatever pid the file names', async () => {
    const path = lockPath()
    const holder = await tryElsewhere(path)
    expect(holder.said).toBe('had')
    writeFileSync(path, JSON.stringify({ pid: 2 ** 22 + 1, host: 'container' }))
    expect(() => lockFolder(path)).toThrow(`is in use by the running server with pid ${2 ** 22 + 1} on host container`)
    writeFileSync(path, '')
    expect(() => lockFolder(path)).toThrow('is in use by another process')
    await holder.end()
    lockFolder(path).release()
  })

  it.skipIf(!canUnshare)('is refused to a process of another pid namespace, as in a second container', async () => {
    const path = lockPath()
    const lock = lockFolder(path)
    const rival = await tryElsewhere(path, ['unshare', '--pid', '--fork', '--mount-proc', process.execPath])
    expect(rival.said).toContain(`is in use by the running server with pid ${process.pid}`)
    await rival.end()
    lock.release()
  })

  it('is released by the kernel when its holder is killed', async () => {
    const path = lockPath()
    const holder = await tryElsewhere(path)
    expect(holder.said).toBe('had')
    await holder.kill()
    lockFolder(path).release()
  })

  it('is granted to exactly one of four concurrent processes', async () => {
    const path = lockPath()
    const all = await Promise.all(Array.from({ length: 4 }, () => tryElsewhere(path)))
    expect(all.filter(({ said }) => said === 'had')).toHaveLength(1)
    expect(all.filter(({ said }) => said.includes('in use by'))).toHaveLength(3)
    await Promise.all(all.map((one) => one.end()))
  })
})

describe('The embedded database', () => {
  const open = (dataDir: string) => openDatabase({ databaseUrl: undefined, dataDir })

  it('persists its rows and locks its folder against a second process', async () => {
    const dataDir = makeFolder()
    const first = await open(dataDir)
    await first.database
      .insertInto('attempt')
      .values({ key: 'kept', count: 3, blockedUntil: null, expiresAt: new Date('2030-01-01T00:00:00Z') })
      .execute()
    await expect(open(dataDir)).rejects.toThrow(/in use by the running server/)
    await first.close()
    const second = await open(dataDir)
    expect(await second.database.selectFrom('attempt').selectAll().execute()).toEqual([
      { key: 'kept', count: 3, blockedUntil: null, expiresAt: '2030-01-01T00:00:00.000Z' },
    ])
    await second.close()
  })

  it('refuses a data folder that is a file', async () => {
    const file = join(makeFolder(), 'file')
    writeFileSync(file, '')
    await expect(open(file)).rejects.toThrow(/cannot hold the database/)
  })

  describe('given an intact folder', () => {
    let dataDir: string
    let folder: string
    beforeAll(async () => {
      dataDir = join(makeFolder(), 'club', 'data')
      folder = join(dataDir, 'database')
      await (await open(dataDir)).close()
    })

    it('closes every folder and file that it creates to other users', () => {
      const open = listModes(dirname(dataDir)).filter(({ mode }) => (mode & 0o077) !== 0)
      expect(open).toEqual([])
    })

    it('closes a folder to other users that an earlier version left open', async () => {
      chmodSync(folder, 0o755)
      chmodSync(join(folder, 'base'), 0o755)
      chmodSync(join(folder, 'PG_VERSION'), 0o644)
      const opened = await open(dataDir)
      const modes = listModes(folder)
      await opened.close()
      expect(modes.filter(({ mode, isFolder }) => isFolder && mode !== 0o700)).toEqual([])
      expect(statSync(join(folder, 'PG_VERSION')).mode & 0o777).toBe(0o600)
    })

    it.each([
      'PG_VERSION',
      'postgresql.conf',
      'global',
      'global/pg_control',
      'global/pg_filenode.map',
      'base',
      'base/5/PG_VERSION',
      'pg_wal',
      'pg_xact',
      'pg_multixact',
      'pg_tblspc',
    ])('refuses to open and changes nothing when %s is missing', async (part) => {
      const aside = join(dataDir, 'aside')
      renameSync(join(folder, part), aside)
      onTestFinished(() => renameSync(aside, join(folder, part)))
      const before = hashFolder(folder)
      await expect(open(dataDir)).rejects.toThrow(
        new RegExp(
          `The database in ${folder} is not whole: ${part}.* missing or empty\\. Nothing in it was changed\\. Restore a backup .*, or move the folder away`,
        ),
      )
      expect(hashFolder(folder)).toBe(before)
    })

    it.each(['PG_VERSION', 'global/pg_control'])('refuses to open and changes nothing when %s is empty', async (part) => {
      const file = join(folder, part)
      const bytes = readFileSync(file)
      truncateSync(file, 0)
      onTestFinished(() => writeFileSync(file, bytes))
      const before = hashFolder(folder)
      await expect(open(dataDir)).rejects.toThrow(`${part} is missing or empty`)
      // The failed start released the lock, so the next one reports the same cause instead of a process in use.
      await expect(open(dataDir)).rejects.toThrow(`${part} is missing or empty`)
      expect(hashFolder(folder)).toBe(before)
    })

    it('refuses a folder that another version of PostgreSQL wrote', async () => {
      writeFileSync(join(folder, 'PG_VERSION'), '12\n')
      await expect(open(dataDir)).rejects.toThrow(/cannot be opened: it is damaged or was written by another version.*Restore a backup/s)
      writeFileSync(join(folder, 'PG_VERSION'), '18\n')
    })

    it.each([
      ['an overwritten global/pg_control', 'global/pg_control', (bytes: Buffer) => Buffer.alloc(bytes.length, 0xa5)],
      ['a zeroed write-ahead log', 'pg_wal', (bytes: Buffer) => Buffer.alloc(bytes.length)],
      ['a truncated write-ahead log', 'pg_wal', (bytes: Buffer) => bytes.subarray(0, 8_192)],
    ] as const)('given %s, refuses to open, reports that files may have changed, and changes no data', async (_, part, damage) => {
      const copy = makeFolder()
      const copied = join(copy, 'database')
      cpSync(folder, copied, { recursive: true })
      const damaged = listFiles(copied).filter((path) => path === part || (dirname(path) === part && /^[\dA-F]{24}$/.test(basename(path))))
      expect(damaged.length).toBeGreaterThan(0)
      for (const path of damaged) writeFileSync(join(copied, path), damage(readFileSync(join(copied, path))))
      const before = hashFiles(copied)
      await expect(open(copy)).rejects.toThrow(
        /cannot be opened: it is damaged.*The attempt may have changed files in it: copy the folder before.*Restore a backup/s,
      )
      const after = hashFiles(copied)
      const changed = [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path))
      const allowed = ['global/pg_control', 'postmaster.pid']
      expect(changed.filter((path) => !allowed.includes(path) && !path.startsWith('pg_wal/'))).toEqual([])
    })

    it('opens once the missing files are restored', async () => {
      await (await open(dataDir)).close()
    })
  })

  it('is created anew when the first start was killed before it completed', async () => {
    const dataDir = makeFolder()
    mkdirSync(join(dataDir, 'database.new/base'), { recursive: true })
    writeFileSync(join(dataDir, 'database.new/PG_VERSION'), '18\n')
    const opened = await open(dataDir)
    expect(readdirSync(dataDir).sort()).toEqual(['database', 'server.lock'])
    await opened.close()
  })
})

/** Returns the mode of `folder` and of each file and folder below it. */
function listModes(folder: string): { path: string; mode: number; isFolder: boolean }[] {
  const paths = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].map((path) => join(folder, path))
  return paths.map((path) => ({ path, mode: statSync(path).mode & 0o777, isFolder: statSync(path).isDirectory() }))
}

/** Returns the path of each file below `folder`. */
function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(folder, path)).isFile())
}

/** Returns the hash of each file's bytes by its path below `folder`. */
function hashFiles(folder: string): ReadonlyMap<string, string> {
  const hashOf = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex')
  return new Map(listFiles(folder).map((path) => [path, hashOf(path)]))
}

/** Hashes every path, size and byte below `folder`. */
function hashFolder(folder: string): string {
  const hash = createHash('sha256')
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const stats = statSync(join(folder, path))
    hash.update(`${path}\0${stats.mode}\0${stats.mtimeMs}\0`)
    if (stats.isFile()) hash.update(readFileSync(join(folder, path)))
  }
  return hash.digest('hex')
}

describe('A PostgreSQL server', () => {
  it('is reported without its password when it does not answer', async () => {
    const opening = openDatabase({ databaseUrl: 'postgres://user:secret-word@127.0.0.1:1/none', dataDir: 'none' })
    await expect(opening).rejects.toThrow(/^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED/)
    await expect(opening).rejects.not.toThrow(/secret-word/)
  })

  it('keeps no connection when the database is closed right after opening', async () => {
    const databaseUrl = await createTestDatabase(inject('postgresUrl'), inject('postgresTemplate'))
    await (await openDatabase({ databaseUrl, dataDir: 'none' })).close()
    const client = new pg.Client({ connectionString: inject('postgresUrl') })
    await client.connect()
    const connected = async () =>
      (await client.query('select 1 from pg_stat_activity where datname = $1', [new URL(databaseUrl).pathname.slice(1)])).rows
    // Below the pool's own idle timeout, so it is the close that ended them.
    await expect.poll(connected, { timeout: 5_000 }).toEqual([])
    await client.end()
  })

  it('is migrated once by five processes that start concurrently', async () => {
    const databaseUrl = await createTestDatabase(inject('postgresUrl'))
    const opened = await Promise.all(Array.from({ length: 5 }, () => openDatabase({ databaseUrl, dataDir: 'none' })))
    const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      opened[0]?.database ?? expect.fail(),
    )
    expect(applied.rows.map(({ name }) => name)).toEqual(Object.keys(migrations))
    await Promise.all(opened.map((one) => one.close()))
  })
})

describe.each(bothDatabases)('On the %s database', (kind) => {
  const open = async () =>
    openDatabase({ databaseUrl: kind === 'postgres' ? await createTestDatabase(inject('postgresUrl')) : undefined, dataDir: 'memory://' })

  it('PostgreSQL values arrive as the same JavaScript values', async () => {
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

  it('a schema that a newer version migrated is refused with the name of its migration', async () => {
    const opened = await open()
    await sql`insert into kysely_migration (name, timestamp) values ('999-from-the-future', '2030-01-01T00:00:00Z')`.execute(
      opened.database,
    )
    const { migrate } = await import('../../src/area-club/server/database/portal-database.ts')
    await expect(migrate(opened.database)).rejects.toThrow(/last used by a newer version of the server \(it has 999-from-the-future/)
    await opened.close()
  })
})
