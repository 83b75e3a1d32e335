import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/area-club/server/database/portal-database.ts'
import type { Database } from '../../src/core/server/database/database.ts'
import { isDatabaseDown } from '../../src/core/server/database/database-errors.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { registerAndLogIn } from '../support/test-members.ts'
import { type CallAnswer, startTestServer, type TestServer } from '../support/test-server.ts'

/**
 * Much shorter than in production, far enough apart that a slow machine does not mix them up, and long enough that the requests beside
 * them stay within: in a suite that uses every processor, a process may wait for more than half a second between two statements.
 */
const limits = { connectMs: 5_000, lockMs: 1_000, statementMs: 3_000, idleInTransactionMs: 1_500, heldMs: 5_000 }

describe('The time limits of PostgreSQL connections', () => {
  let server: TestServer
  let token: string
  /** Another client of the same database. */
  let other: pg.Client
  const warnings: string[] = []

  beforeAll(async () => {
    const databaseUrl = await createTestDatabase(inject('postgresUrl'), inject('postgresTemplate'))
    const log = { warn: (_details: unknown, message: string) => void warnings.push(message) }
    const opened = await openDatabase({ databaseUrl, dataDir: 'none', postgresLimits: limits, log })
    server = await startTestServer('postgres', { opened })
    token = await registerAndLogIn(server, 700)
    other = new pg.Client({ connectionString: databaseUrl })
    await other.connect()
  })
  afterAll(async () => {
    await other.end()
    await server.close()
  })
  beforeEach(() => {
    warnings.length = 0
  })

  const database = () => server.services.database
  const call = (method: string, path: string) => server.call(method, path, { token })
  const generate = () => call('POST', '/api/member/me/voucher/generate-from-points')
  const backendOf = async (connection: Database) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
    return rows[0]?.pid ?? expect.fail()
  }
  const expectUnavailable = (answer: CallAnswer) => {
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(answer.headers['retry-after']).toBe('5')
  }
  const caught = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'nothing was thrown',
      (error: unknown) => error,
    )

  it('answer 503 when a row lock is not granted in time, and serve the next request', async () => {
    await other.query('begin')
    await other.query('select * from member for update')
    try {
      expectUnavailable(await generate())
    } finally {
      await other.query('rollback')
    }
    expect((await generate()).body.code).toBe('points-too-few')
  })

  it('cancel a slow statement and keep its connection', async () => {
    const error = await caught(sql`select pg_sleep(30)`.execute(database()))
    expect(error).toMatchObject({ code: '57014' })
    expect(isDatabaseDown(error)).toBe(true)
    expect(warnings).toEqual([])
  })

  it('end a transaction that stays idle', async () => {
    const error = await caught(
      database()
        .transaction()
        .execute(async (tx) => {
          await sql`select 1`.execute(tx)
          await expect.poll(() => warnings).toEqual(['a connection to the database broke'])
          await sql`select 1`.execute(tx)
        }),
    )
    expect(isDatabaseDown(error)).toBe(true)
    expect((await call('GET', '/api/member/me')).status).toBe(200)
  })

  it('end a transaction whose statements take too long in total', async () => {
    const error = await caught(
      database()
        .transaction()
        .execute(async (tx) => {
          for (let round = 0; round < 100; round++) await sql`select pg_sleep(0.1)`.execute(tx)
        }),
    )
    expect(isDatabaseDown(error)).toBe(true)
  })

  it('answer 503 when the backend is frozen, and serve the next request on another connection', async () => {
    const pid = await backendOf(database())
    process.kill(pid, 'SIGSTOP')
    try {
      const startedMs = Date.now()
      expectUnavailable(await call('GET', '/api/member/me'))
      expect(Date.now() - startedMs).toBeGreaterThan(limits.statementMs)
      expect((await call('GET', '/api/member/me')).status).toBe(200)
      expect(await backendOf(database())).not.toBe(pid)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  })

  it('end the transaction when its backend is terminated between two statements, and serve the next request', async () => {
    const error = await caught(
      database()
        .transaction()
        .execute(async (tx) => {
          await other.query('select pg_terminate_backend($1)', [await backendOf(tx)])
          await expect.poll(() => warnings).toEqual(['a connection to the database broke'])
          await sql`select 1`.execute(tx)
        }),
    )
    expect(error).toMatchObject({ message: 'Client has encountered a connection error and is not queryable' })
    expect(isDatabaseDown(error)).toBe(true)
    expect((await call('GET', '/api/member/me')).status).toBe(200)
  })

  it('replace connections whose backends are terminated while idle', async () => {
    const pid = await backendOf(database())
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await expect.poll(() => warnings.length).toBeGreaterThan(0)
    expect(await backendOf(database())).not.toBe(pid)
  })

  it('do not apply to work without limits, such as migrations', async () => {
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock(1)')
    const work = server.opened.withoutLimits((unlimited) =>
      unlimited.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(1)`.execute(tx)
        await sql`select pg_sleep(${sql.lit(limits.statementMs / 1_000 + 0.1)})`.execute(tx)
        await new Promise((resolve) => setTimeout(resolve, limits.idleInTransactionMs + 100))
        return (await sql<{ done: boolean }>`select true as done`.execute(tx)).rows
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, limits.heldMs))
    await other.query('rollback')
    expect(await work).toEqual([{ done: true }])
  })
})

describe('The options of a PostgreSQL connection', () => {
  it('keep sessions in UTC, together with the options of the database URL', async () => {
    const url = new URL(await createTestDatabase(inject('postgresUrl'), inject('postgresTemplate')))
    url.searchParams.set('options', '-c TimeZone=America/New_York -c work_mem=8MB')
    const opened = await openDatabase({ databaseUrl: url.href, dataDir: 'none' })
    try {
      const settings = await sql<{ zone: string; memory: string }>`
        select current_setting('TimeZone') as zone, current_setting('work_mem') as memory`.execute(opened.database)
      expect(settings.rows).toEqual([{ zone: 'UTC', memory: '8MB' }])
    } finally {
      await opened.close()
    }
  })
})
