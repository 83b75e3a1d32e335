/**
 * Backups and restores of both databases, and their commands.
 *
 * Some lines above 300, because its tests restore the same two backups, which take long to make.
 */

import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrations } from '../../src/area-club/server/database/migrations/index.ts'
import { openDatabase, restoreBackup } from '../../src/area-club/server/database/portal-database.ts'
import { countJobs, openJobs } from '../../src/area-club/server/jobs/portal-jobs.ts'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import { type Manifest, writeBackupFile } from '../../src/core/server/database/backup/backup-file.ts'
import { writeBackup } from '../../src/core/server/database/backup/write-backup.ts'
import type { Database } from '../../src/core/server/database/database.ts'
import type { DatabaseSettings } from '../../src/core/server/database/open-database.ts'
import type { OpenedJobs } from '../../src/core/server/jobs/open-jobs.ts'
import { createLog } from '../../src/core/server/logging/log.ts'
import { startPortal } from '../support/portal-process.ts'
import { createTestDatabase } from '../support/postgres.ts'
import type {} from '../support/postgres-global-setup.ts'

const root = new URL('../../', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'area-club-backup-'))
const timeout = 240_000
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const kinds = ['embedded', 'postgres'] as const
type Kind = (typeof kinds)[number]

let count = 0
const newPath = () => join(folder, String(++count))

/** Returns the settings of a new, empty database. */
async function freshPlace(kind: Kind): Promise<DatabaseSettings> {
  return { dataDir: newPath(), databaseUrl: kind === 'postgres' ? await createTestDatabase(inject('postgresUrl')) : undefined }
}

const silent = () => {}

/** Returns every row of every table as text, and the last value of each sequence. */
async function readEverything(settings: DatabaseSettings): Promise<Record<string, readonly string[]>> {
  const { database, close } = await openDatabase(settings)
  const tables = (await database.introspection.getTables()).filter(({ schema }) => schema === 'public')
  const everything: Record<string, readonly string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`.execute(database)
    everything[name] = rows.map(({ row }) => row)
  }
  const sequences = await sql<{ name: string; value: string | null }>`
    select sequencename::text as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`.execute(database)
  everything['(sequences)'] = sequences.rows.map(({ name, value }) => `${name}: ${value}`)
  await close()
  return everything
}

/** Runs a command as a shell would; never rejects. */
async function run(command: 'backup' | 'restore', args: readonly string[], settings: Record<string, string>) {
  const { DATABASE_URL: _url, ...inherited } = process.env
  const env = { ...inherited, INIT_CWD: folder, ...settings }
  return await promisify(execFile)(process.execPath, [join(root, 'scripts/server-command.mjs'), command, ...args], { cwd: root, env }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, said: error.stdout + error.stderr }),
  )
}

async function canLogIn(settings: DatabaseSettings): Promise<number> {
  const { databaseUrl, dataDir } = settings
  const server = await startPortal(dataDir, { SEED: 'none', ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) })
  const answer = await fetch(`${server.url}/api/member/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'giulia.bianchi', password: 'Vacanze-2026' }),
  })
  await server.stop()
  return answer.status
}

const sources = {} as Record<Kind, { settings: DatabaseSettings; file: string; rows: Record<string, readonly string[]> }>

beforeAll(async () => {
  for (const kind of kinds) {
    const settings = await freshPlace(kind)
    const opened = await openDatabase(settings)
    await seedDatabase(opened.database, new Date('2026-03-02T09:00:00Z'))
    // Characters that COPY escapes, and text that looks like a line of the backup file.
    await sql`insert into audit (at, action, subject, subject_id, request_id, changes)
      values (now(), 'update', 'member', '1', ${'-- sha256 \\. \\N \t\r\n COPY "x" FROM stdin;'}, '{"a": "\\\\."}')`.execute(
      opened.database,
    )
    await opened.close()
    const file = newPath()
    await writeBackup(settings, file, '0.1.0', silent)
    sources[kind] = { settings, file, rows: await readEverything(settings) }
  }
}, timeout)

describe.each(kinds)('A backup of the %s database', (source) => {
  it('is readable by its owner only and starts with a manifest', () => {
    const { file } = sources[source]
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const [first = ''] = gunzipSync(readFileSync(file)).toString().split('\n')
    expect(JSON.parse(first.replace('-- area-club backup ', ''))).toMatchObject({
      format: 1,
      version: '0.1.0',
      database: source,
      migrations: Object.keys(migrations),
    })
  })

  it.each(kinds)('restores every row into a fresh %s database, whose accounts can log in', { timeout }, async (target) => {
    const settings = await freshPlace(target)
    const restored = await restoreBackup(settings, sources[source].file, false, silent)
    expect(restored.keptAside).toBeUndefined()
    const rows = await readEverything(settings)
    expect(Object.values(rows).flat().length).toBeGreaterThan(300)
    expect(rows).toEqual(sources[source].rows)
    expect(await canLogIn(settings)).toBe(200)
  })
})

describe.each(kinds)('A restore into the %s database', (kind) => {
  const settings = () => sources[kind].settings
  const file = () => sources[kind].file

  it('is refused over existing data, and keeps them aside with --replace', { timeout }, async () => {
    await expect(restoreBackup(settings(), file(), false, silent)).rejects.toThrow(/Add --replace to keep/)
    const opened = await openDatabase(settings())
    await sql`update person set first_name = 'Changed'`.execute(opened.database)
    await opened.close()
    const { keptAside } = await restoreBackup(settings(), file(), true, silent)
    expect(await readEverything(settings())).toEqual(sources[kind].rows)
    if (kind === 'embedded') {
      expect(existsSync(join(keptAside ?? '', 'PG_VERSION'))).toBe(true)
      expect(readdirSync(settings().dataDir).filter((name) => /new|restored/.test(name))).toEqual([])
    } else {
      const { database, close } = await openDatabase(settings())
      const { rows } = await sql`select distinct first_name from ${sql.table(`${keptAside}.person`)}`.execute(database)
      expect(rows).toEqual([{ firstName: 'Changed' }])
      await close()
    }
  })

  it('is refused and changes nothing while a server uses the database', { timeout }, async () => {
    const opened = await openDatabase(settings())
    await sql`select 1`.execute(opened.database)
    await expect(restoreBackup(settings(), file(), true, silent)).rejects.toThrow(/in use by/)
    await opened.close()
    expect(await readEverything(settings())).toEqual(sources[kind].rows)
  })

  it('changes nothing when a row does not match the schema', { timeout }, async () => {
    const path = newPath()
    const manifest: Manifest = { format: 1, version: '0.1.0', createdAt: '', database: kind, migrations: Object.keys(migrations) }
    const body = async function* () {
      yield Buffer.from('COPY "session" ("id") FROM stdin;\n1\n\\.\n')
    }
    await writeBackupFile(path, manifest, body())
    await expect(restoreBackup(settings(), path, true, silent)).rejects.toThrow()
    expect(await readEverything(settings())).toEqual(sources[kind].rows)
  })
})

describe('An invalid backup', () => {
  const damage: readonly [string, (bytes: Buffer) => Buffer, RegExp][] = [
    ['is truncated', (bytes) => bytes.subarray(0, bytes.length - 100), /unexpected end of file|its end is missing/],
    ['has a changed byte', (bytes) => gzipSync(gunzipSync(bytes).toString().replace('giulia', 'Giulia')), /its checksum differs/],
    [
      'lacks its last line',
      (bytes) =>
        gzipSync(
          gunzipSync(bytes)
            .toString()
            .replace(/-- sha256 \w+\n$/, ''),
        ),
      /its end is missing/,
    ],
    ['has content after its end', (bytes) => gzipSync(`${gunzipSync(bytes)}SELECT 1;\n`), /something follows its end/],
    ['is another file', () => gzipSync('select 1;\n'), /it is no backup of Area Club/],
    ['is not compressed', () => Buffer.from('select 1;\n'), /incorrect header check/],
    ['is empty', () => Buffer.alloc(0), /unexpected end of file|its end is missing/],
  ]
  it.each(damage)('is refused when it %s', async (_what, change, words) => {
    const path = newPath()
    writeFileSync(path, change(readFileSync(sources.embedded.file)))
    const settings = { dataDir: newPath(), databaseUrl: undefined }
    await expect(restoreBackup(settings, path, false, silent)).rejects.toThrow(words)
    expect(existsSync(settings.dataDir)).toBe(false)
  })

  it('is refused with its version and migration when a newer version wrote it', async () => {
    const path = newPath()
    const manifest: Manifest = { format: 1, version: '9.0.0', createdAt: '', database: 'embedded', migrations: ['999-from-the-future'] }
    await writeBackupFile(path, manifest, (async function* () {})())
    await expect(restoreBackup({ dataDir: newPath(), databaseUrl: undefined }, path, false, silent)).rejects.toThrow(
      /written by a newer version \(9\.0\.0; it has 999-from-the-future, unknown here\)/,
    )
  })
})

describe('The backup and restore commands', () => {
  it('use the server’s settings, exit with 0 and report the result', { timeout }, async () => {
    const { settings, rows } = sources.embedded
    const backup = await run('backup', ['by-command.gz'], { DATA_DIR: settings.dataDir })
    expect(backup).toEqual({ code: 0, said: expect.stringContaining(`The database is in ${join(folder, 'by-command.gz')} (`) })
    const target = await freshPlace('postgres')
    const restore = await run('restore', ['by-command.gz'], { DATABASE_URL: target.databaseUrl ?? '' })
    expect(restore).toEqual({ code: 0, said: expect.stringMatching(/^The backup of \S+Z is restored\.\n/) })
    expect(await readEverything(target)).toEqual(rows)
  })

  it('report the schemas of other programs, which a backup leaves out', { timeout }, async () => {
    const databaseUrl = await createTestDatabase(inject('postgresUrl'), inject('postgresTemplate'))
    const { database, close } = await openDatabase({ databaseUrl, dataDir: 'none' })
    await sql`create schema warehouse; create schema empty; create table warehouse.crate (id integer)`.execute(database)
    await close()
    const { code, said } = await run('backup', ['with-others.gz'], { DATABASE_URL: databaseUrl })
    expect([code, said]).toEqual([0, expect.stringContaining('Not in it are the other schemas of the database: warehouse.\n')])
    expect(gunzipSync(readFileSync(join(folder, 'with-others.gz'))).toString()).not.toContain('crate')
  })

  const refused: readonly ['backup' | 'restore', string[], Record<string, string>, RegExp][] = [
    ['backup', [], {}, /^Usage: npm run backup -- <file>\n$/],
    ['backup', ['a', 'b'], {}, /^Usage: npm run backup -- <file>\n$/],
    ['restore', ['a', '--force'], {}, /^Unknown option '--force'\. Usage: npm run restore -- <file> \[--replace\]\n$/],
    ['restore', ['nothing-here'], {}, /^There is no file \S+nothing-here to restore\.\n$/],
    ['backup', ['a'], { DATA_DIR: '/nowhere' }, /^There is no database in \/nowhere\. Set DATA_DIR or DATABASE_URL as for the server\.\n$/],
    ['backup', ['a'], { DATABASE_URL: 'mysql://x' }, /DATABASE_URL is not such an address; allowed is/],
    [
      'backup',
      ['a'],
      { DATABASE_URL: 'postgres://user:secret-word@127.0.0.1:1/none' },
      /^The database of DATABASE_URL cannot be backed up: (?!.*secret-word).*ECONNREFUSED.*\n$/,
    ],
  ]
  it.each(refused)('%s %j with %j exits with 1 and a one-line error', async (command, args, settings, words) => {
    const { code, said } = await run(command, args, settings)
    expect([code, said]).toEqual([1, expect.stringMatching(words)])
  })

  it('refuse to back up a database in use by a server, and to overwrite a file', { timeout }, async () => {
    const { settings, file } = sources.embedded
    const opened = await openDatabase(settings)
    await expect(writeBackup(settings, newPath(), '0.1.0', silent)).rejects.toThrow(/is in use by the running server with pid/)
    await opened.close()
    await expect(writeBackup(settings, file, '0.1.0', silent)).rejects.toThrow(/exists already\. Give the backup another name/)
  })

  it('back up a PostgreSQL database in use as one consistent snapshot', { timeout }, async () => {
    const { settings, rows } = sources.postgres
    const opened = await openDatabase(settings)
    const path = newPath()
    const reading = writeBackup(settings, path, '0.1.0', silent)
    await reading
    await opened.close()
    const target = await freshPlace('postgres')
    await restoreBackup(target, path, false, silent)
    expect(await readEverything(target)).toEqual(rows)
  })
})

/** Opens a database's job queue as the server does at its start. */
async function withQueue<T>(settings: DatabaseSettings, work: (queue: OpenedJobs, database: Database) => Promise<T>): Promise<T> {
  const opened = await openDatabase(settings)
  const { database, jobConnection: connection } = opened
  const queue = await openJobs({ database, connection, databaseUrl: settings.databaseUrl, log: createLog('silent'), isWorking: true })
  try {
    return await work(queue, database)
  } finally {
    await queue.close()
    await opened.close()
  }
}

const enqueueFor = (settings: DatabaseSettings, memberId: number) =>
  withQueue(settings, ({ jobs }, database) =>
    database
      .transaction()
      .execute((tx) =>
        jobs.enqueue(tx, 'mail', { mail: 'password-changed', memberId, to: 'giulia@example.it', ended: 'all', language: 'it' }),
      ),
  )

describe.each(kinds)('Jobs waiting in a backup of the %s database', (source) => {
  it.each(kinds)(
    'wait under their ids in the restored %s database from its first start, and replace the jobs it had',
    { timeout },
    async (target) => {
      const [from, into, file] = [await freshPlace(source), await freshPlace(target), newPath()]
      const id = await enqueueFor(from, 1)
      await enqueueFor(into, 2)
      expect(await writeBackup(from, file, '0.1.0', silent)).toEqual([])
      await restoreBackup(into, file, true, silent)
      const waiting = await withQueue(into, async ({ boss }, database) => ({
        counts: await countJobs(database),
        mails: await boss.fetch('mail', { batchSize: 10 }),
        left: await database.selectFrom('restoredJob').selectAll().execute(),
      }))
      expect(waiting.counts).toContainEqual({ queue: 'mail', waiting: 1, running: 0, dead: 0, oldestSeconds: expect.any(Number) })
      expect(waiting.mails).toMatchObject([{ id, data: { memberId: 1 } }])
      expect(waiting.left).toEqual([])
    },
  )
})
