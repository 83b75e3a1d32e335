import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/area-club/server/database/portal-database.ts'
import { isDatabaseDown } from '../../src/core/server/database/database-errors.ts'
import { createDiskGuard, DiskFull, leastFreeBytes, lowFreeBytes } from '../../src/core/server/database/disk-space.ts'
import { openExistingEmbedded } from '../../src/core/server/database/open-embedded.ts'
import { startPortal } from '../support/portal-process.ts'

const disk = mkdtempSync(join(tmpdir(), 'area-club-disk-'))
const dataDir = join(disk, 'data')
const filler = join(disk, 'filler')
const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=250m', 'tmpfs', disk]).status === 0
const timeout = 240_000

beforeAll(async () => {
  if (canMount) await (await openDatabase({ databaseUrl: undefined, dataDir })).close()
}, timeout)
afterAll(() => {
  if (canMount) execFileSync('umount', ['--lazy', disk])
  rmSync(disk, { recursive: true, force: true })
})

/** Fills the disk, leaving `freeBytes`. */
function fillDisk(freeBytes = 0): void {
  for (let triesLeft = 20; ; triesLeft -= 1) {
    const { bavail, bsize } = statfsSync(disk)
    const { status, stderr } = spawnSync('fallocate', ['--length', String(bavail * bsize - freeBytes), filler], { encoding: 'utf8' })
    if (status === 0) return
    // The server may have taken a block since.
    if (triesLeft === 0) throw new Error(stderr)
  }
}

const empty = () => rmSync(filler, { force: true })
afterEach(empty)

describe('The disk guard', () => {
  it('checks the free space once a second while there is room, and on each call while there is none', () => {
    let nowMs = 0
    let freeBytes = leastFreeBytes
    let asked = 0
    const guard = createDiskGuard(
      disk,
      () => nowMs,
      () => {
        asked += 1
        return freeBytes
      },
    )
    guard.requireSpace()
    freeBytes = leastFreeBytes - 1
    nowMs = 1_000
    guard.requireSpace()
    expect(asked).toBe(1)
    nowMs = 1_001
    expect(() => guard.requireSpace()).toThrow('has 31 MB left, and the database needs 32 MB')
    freeBytes = leastFreeBytes
    guard.requireSpace()
    expect(asked).toBe(3)
  })

  it('refuses a missing folder, and its error is answered with 503', () => {
    expect(() => createDiskGuard(join(disk, 'none')).requireSpace()).toThrow(/cannot be asked for its room: ENOENT/)
    expect(isDatabaseDown(new DiskFull('full'))).toBe(true)
  })

  it('has a lower threshold than readiness', () => expect(lowFreeBytes).toBeGreaterThan(2 * leastFreeBytes))
})

describe.skipIf(!canMount)('The embedded database on a full disk', { timeout }, () => {
  it('does not open, and reports how much room it needs', async () => {
    fillDisk()
    await expect(openDatabase({ databaseUrl: undefined, dataDir })).rejects.toThrow(
      /cannot hold the database: The disk of .* has 0 MB left, and the database needs 32 MB\. Make room on it\./,
    )
  })

  it('refuses statements and transactions while there is no room, and none of them blocks the next', async () => {
    const { database, close } = await openDatabase({ databaseUrl: undefined, dataDir })
    const read = () => database.selectFrom('attempt').select('key').execute()
    const change = () => database.transaction().execute((tx) => tx.deleteFrom('attempt').where('key', '=', 'none').execute())
    await read()
    fillDisk()
    const refused = { timeout: 10_000, interval: 100 }
    await expect.poll(() => read().catch((error: unknown) => error), refused).toBeInstanceOf(DiskFull)
    await expect(change()).rejects.toBeInstanceOf(DiskFull)
    await expect(read()).rejects.toBeInstanceOf(DiskFull)
    empty()
    expect(await read()).toEqual([])
    await change()
    await close()
  })

  it('answers 503, on /health and /ready too, and recovers once there is room', async () => {
    const server = await startPortal(dataDir, { SEED: 'demo' })
    const call = (path: string, request: RequestInit = {}) =>
      fetch(`${server.url}${path}`, { ...request, signal: AbortSignal.timeout(20_000) })
    const statusOf = async (path: string) => (await call(path)).status
    const patience = { timeout: 20_000, interval: 200 }
    const login = () =>
      call('/api/member/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'giulia.bianchi', password: 'Vacanze-2026' }),
      })
    const tokens: string[] = []
    const isLoggedIn = async () => {
      const answer = await login()
      if (answer.status === 200) tokens.push(((await answer.json()) as { token: string }).token)
      return answer.status === 200
    }
    expect(await isLoggedIn()).toBe(true)

    fillDisk((leastFreeBytes + lowFreeBytes) / 2)
    await expect.poll(() => statusOf('/ready'), patience).toBe(503)
    expect(await (await call('/ready')).json()).toMatchObject({ checks: { database: 'ok', disk: 'failed' } })
    expect([await statusOf('/health'), await isLoggedIn()]).toEqual([200, true])
    empty()

    fillDisk()
    await expect.poll(isLoggedIn, patience).toBe(false)
    const me = () => call('/api/member/me', { headers: { authorization: `Bearer ${tokens[0]}` } })
    for (const refused of [await login(), await me()])
      expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
        503,
        '5',
        expect.objectContaining({ code: 'unavailable' }),
      ])
    await expect.poll(() => statusOf('/health'), patience).toBe(503)
    expect(await statusOf('/ready')).toBe(503)
    expect(await statusOf('/live')).toBe(200)
    empty()

    expect((await me()).status).toBe(200)
    expect(await isLoggedIn()).toBe(true)
    await expect.poll(() => statusOf('/health'), patience).toBe(200)
    await expect.poll(() => statusOf('/ready'), patience).toBe(200)
    // Every acknowledged login is kept, also those of the last second before the refusal.
    await server.kill()
    const { database, close } = await openDatabase({ databaseUrl: undefined, dataDir })
    const { count } = await database
      .selectFrom('session')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(tokens.length)
    await close()
  })

  it('ends when its WAL cannot grow, without blocking the event loop, and keeps committed rows', async () => {
    const opened = await openExistingEmbedded(dataDir)
    const write = (key: string) =>
      opened.database.insertInto('attempt').values({ key, count: 1, blockedUntil: null, expiresAt: new Date('2030-01-01T00:00:00Z') })
    await write('committed').execute()
    fillDisk()
    // Bypasses the disk guard, as when another program fills the disk between two of its checks.
    const panicking = async () => {
      for (let segment = 0; segment < 20; segment++)
        await opened.pglite.exec("select pg_switch_wal(); select pg_logical_emit_message(true, 'test', 'next')")
    }
    await expect(panicking()).rejects.toThrow(/^The embedded database has ended: could not write to file "pg_wal/)
    const later = await write('refused')
      .execute()
      .catch((error: unknown) => error)
    expect(isDatabaseDown(later)).toBe(true)
    expect((await opened.failed)?.message).toMatch(/has ended.*Make sure that the disk has room, then start the server again/)
    await opened.close()
    empty()
    const again = await openDatabase({ databaseUrl: undefined, dataDir })
    const rows = await again.database.selectFrom('attempt').select('key').where('key', 'in', ['committed', 'refused']).execute()
    expect(rows).toEqual([{ key: 'committed' }])
    await again.close()
  })

  it('ends the process with exit code 1 and an error, so that its supervisor restarts it', async () => {
    const preload = join(mkdtempSync(join(tmpdir(), 'area-club-preload-')), 'panic.mjs')
    onTestFinished(() => rmSync(dirname(preload), { recursive: true }))
    // The real server, whose database panics as above on SIGUSR2.
    writeFileSync(
      preload,
      `import { GuardedPglite } from ${JSON.stringify(new URL('../../src/core/server/database/guarded-pglite.ts', import.meta.url).href)}
       const exec = GuardedPglite.prototype.exec
       GuardedPglite.prototype.exec = function (...args) {
         process.once('SIGUSR2', async () => { for (;;) await exec.call(this, "select pg_switch_wal(); select pg_logical_emit_message(true, 'test', 'next')") })
         GuardedPglite.prototype.exec = exec
         return exec.apply(this, args)
       }
       process.on('unhandledRejection', () => {})`,
    )
    const server = await startPortal(dataDir, { SEED: 'none', NODE_OPTIONS: `--import ${preload}` })
    fillDisk()
    const exitCode = server.exitCode()
    server.signal('SIGUSR2')
    expect(await exitCode).toBe(1)
    expect(server.said()).toContain('The embedded database has ended: could not write to file "pg_wal')
    empty()
    await (await startPortal(dataDir, { SEED: 'none' })).stop()
  })
})
