/** A backup of hundreds of megabytes needs the memory of a few files: rows are copied in small batches. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/area-club/server/database/portal-database.ts'
import { createEmbeddedTables } from '../../src/core/server/database/backup/embedded-tables.ts'
import type { DatabaseSettings } from '../../src/core/server/database/open-database.ts'
import { createTestDatabase } from '../support/postgres.ts'
import type {} from '../support/postgres-global-setup.ts'

const folder = mkdtempSync(join(tmpdir(), 'area-club-backup-memory-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fileBytes = 4_000_000
let count = 0
const newPath = () => join(folder, String(++count))

async function freshPlace(): Promise<DatabaseSettings> {
  return { dataDir: newPath(), databaseUrl: await createTestDatabase(inject('postgresUrl')) }
}

/** Adds files of 4 MB with distinct bytes. */
async function addFiles(settings: DatabaseSettings, files: number): Promise<void> {
  const { database, close } = await openDatabase(settings)
  await sql`insert into stored_object (key, store, media_type, size_bytes, sha256, created_at)
    select gen_random_uuid()::text, 'database', 'application/pdf', ${sql.lit(fileBytes)}, repeat('0', 64), now()
    from generate_series(1, ${sql.lit(files)})`.execute(database)
  await sql`insert into stored_object_bytes
    select key, decode(repeat(md5(key), ${sql.lit(fileBytes / 16)}), 'hex') from stored_object`.execute(database)
  await close()
}

/** Returns the number of stored files and a digest of their bytes. */
async function readDigest(settings: DatabaseSettings): Promise<unknown> {
  const { database, close } = await openDatabase(settings)
  const { rows } = await sql`select count(*)::int4 as files, md5(string_agg(key || md5(bytes), ',' order by key)) as digest
    from stored_object_bytes`.execute(database)
  await close()
  return rows[0]
}

const tellMemory = `data:text/javascript,process.on('exit', () => process.stderr.write('\\nmaxRSS ' + process.resourceUsage().maxRSS))`

/** Runs a command in a process of its own and returns its peak memory in MB. */
async function run(command: 'backup' | 'restore', file: string, { dataDir, databaseUrl }: DatabaseSettings): Promise<number> {
  const { DATABASE_URL: _url, ...inherited } = process.env
  const env = { ...inherited, DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
  const args = [
    '--disable-warning=ExperimentalWarning',
    '--max-old-space-size=256',
    '--import',
    tellMemory,
    `src/area-club/server/commands/${command}.ts`,
  ]
  const child = spawn('node', [...args, file], { cwd: new URL('../../', import.meta.url), env, stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  child.stderr.on('data', (piece: Buffer) => said.push(piece.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  const [, kilobytes] = /maxRSS (\d+)$/.exec(said.join('')) ?? []
  if (code !== 0 || kilobytes === undefined) throw new Error(`${command} ended with ${code}: ${said.join('')}`)
  return Number(kilobytes) / 1024
}

describe('A backup of 300 MB of files in PostgreSQL', () => {
  // The peak is about 200 MB. A busy machine frees buffers late, so the limit leaves room, below the 600 MB of the files' text form.
  it('stays below 500 MB of memory, as does its restore, and restores every file', { timeout: 120_000 }, async () => {
    const [source, target, file] = [await freshPlace(), await freshPlace(), newPath()]
    await addFiles(source, 75)
    expect(await run('backup', file, source)).toBeLessThan(500)
    expect(await run('restore', file, target)).toBeLessThan(500)
    expect(await readDigest(target)).toEqual(await readDigest(source))
  })
})

describe('A table of the embedded database', () => {
  it('is copied out and back in by batches of a few MB', { timeout: 60_000 }, async () => {
    const pglite = new PGlite()
    const sizes: number[] = []
    const query = pglite.query.bind(pglite)
    pglite.query = async <Row>(...[statement, parameters, options]: Parameters<PGlite['query']>) => {
      const result = await query<Row>(statement, parameters, options)
      for (const blob of [options?.blob, result.blob]) if (blob != null) sizes.push(blob.size)
      return result
    }
    const store = await createEmbeddedTables(pglite)
    const definition = '(key text, bytes bytea)'
    await pglite.exec(`create table source ${definition}; create table target ${definition};
      alter table source alter column bytes set storage external;
      insert into source select i::text, '\\x00' from generate_series(1, 20000) i;
      insert into source select 'large ' || i, decode(repeat(md5(i::text), 250000), 'hex') from generate_series(1, 5) i;
      insert into source values (null, null)`)
    const tableOf = (name: string) => ({ name, columns: ['key', 'bytes'] })
    await store.copyIn(tableOf('target'), splitRows(store.copyOut(tableOf('source'))))
    expect(Math.max(...sizes)).toBeLessThan(2.5 * fileBytes)
    // Rows are not copied one by one either.
    expect(sizes.length).toBeLessThan(16)
    const read = async (name: string) =>
      (await query(`select count(*)::int4 as rows, md5(string_agg(key || md5(bytes), ',' order by key)) as digest from ${name}`)).rows
    expect(await read('target')).toEqual(await read('source'))
    expect(await read('target')).toMatchObject([{ rows: 20_006 }])
    await pglite.close()
  })
})

async function* splitRows(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let begun: Uint8Array[] = []
  for await (const piece of pieces) {
    let start = 0
    for (let end = piece.indexOf(10); end !== -1; end = piece.indexOf(10, start)) {
      yield Buffer.concat([...begun, piece.subarray(start, end + 1)])
      begun = []
      start = end + 1
    }
    begun.push(piece.subarray(start))
  }
}
