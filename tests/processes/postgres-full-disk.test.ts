import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/area-club/server/database/portal-database.ts'
import { pingDatabase } from '../../src/core/server/database/ping-database.ts'
import { createTestDatabase, type PostgresCluster, startPostgres } from '../support/postgres.ts'
import { registerAndLogIn, registrationOf } from '../support/test-members.ts'
import { bothDatabases, openEmptyDatabase, startTestServer, type TestServer } from '../support/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'area-club-disk-'))
const diskSize = '160m'
const canMount = tryMount()
afterAll(() => {
  if (canMount) execFileSync('umount', ['--lazy', folder])
  rmSync(folder, { recursive: true, force: true })
})

describe('pingDatabase', () => {
  it.each(bothDatabases)('resolves for concurrent callers on the %s database, and changes no setting of the session', async (kind) => {
    const { database, close } = await openEmptyDatabase(kind)
    await Promise.all(Array.from({ length: 20 }, () => pingDatabase(database)))
    const { rows } = await sql`select current_setting('work_mem') as memory`.execute(database)
    expect(rows).not.toEqual([{ memory: '64kB' }])
    await close()
    await expect(pingDatabase(database)).rejects.toThrow()
  })

  it('rejects when PostgreSQL is read-only, as after a failover', async () => {
    const databaseUrl = await createTestDatabase(inject('postgresUrl'), inject('postgresTemplate'))
    const opened = await openDatabase({ databaseUrl, dataDir: 'none' })
    await pingDatabase(opened.database)
    await sql`select set_config('default_transaction_read_only', 'on', false)`.execute(opened.database)
    await expect(pingDatabase(opened.database)).rejects.toMatchObject({ code: '25006' })
    await opened.close()
  })
})

// Needs a file system of its own, which only root can mount.
describe.runIf(canMount)('A server on a PostgreSQL whose disk is full', () => {
  const filler = join(folder, 'filler')
  let cluster: PostgresCluster
  let server: TestServer
  let token: string
  beforeAll(async () => {
    cluster = await startPostgres({
      parent: folder,
      initArguments: ['--wal-segsize=1'],
      settings: { max_wal_size: '8MB', min_wal_size: '4MB' },
    })
    const opened = await openDatabase({ databaseUrl: await createTestDatabase(cluster.url), dataDir: 'none' })
    server = await startTestServer('postgres', { opened })
    token = await registerAndLogIn(server, 600)
  })
  afterAll(async () => {
    await server?.close()
    await cluster?.stop()
  })

  const { password: _password, ...profile } = registrationOf(600)
  const move = (count: number) => server.call('PUT', '/api/member/me', { token, body: { ...profile, address: `Via Piena ${count}` } })

  it('answers reads, answers writes 503 and fails the ping, and recovers once there is space', async () => {
    const { database } = server.services
    await pingDatabase(database)
    fill(filler)
    // The ping fails before any write has.
    await expect(pingDatabase(database)).rejects.toMatchObject({ code: '53100' })
    expect((await server.call('GET', '/api/member/me', { token })).status).toBe(200)
    // The first writes fit into free room of the tables.
    let refused = await move(0)
    for (let count = 1; count < 1_000 && refused.status === 200; count++) refused = await move(count)
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(refused.headers['retry-after']).toBe('5')
    expect(server.logLines.some((line) => line.includes('53100'))).toBe(true)
    unlinkSync(filler)
    await pingDatabase(database)
    expect((await move(1_000)).status).toBe(200)
  })
})

function tryMount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=755`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Fills a file until the disk has room for not one byte more. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, Buffer.alloc(64 * 1_024))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(file)
  }
}
