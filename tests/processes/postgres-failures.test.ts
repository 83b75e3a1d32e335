import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Load, type LoadReport, startLoad } from '../support/portal-load.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'
import { createTestDatabase, type PostgresCluster, startPostgres } from '../support/postgres.ts'

const isLong = process.env.TEST_LONG === '1'
const clients = 6
const minuteMs = 60_000
const mixedLoadMs = 5 * minuteMs
/** A round takes milliseconds; crash recovery takes longer, and the machine may be busy. */
const patience = { timeout: 2 * minuteMs, interval: 20 }

describe('Three processes on one PostgreSQL under load', () => {
  const folder = mkdtempSync(join(tmpdir(), 'area-club-failures-'))
  let cluster: PostgresCluster
  let databaseUrl: string
  let portals: PortalProcess[] = []
  /** A process ended on purpose: its open requests get no answer. */
  let ended: PortalProcess | undefined
  const addresses = () => portals.filter((portal) => portal !== ended).map(({ url }) => url)
  const start = () => startPortal(folder, { DATABASE_URL: databaseUrl, SEED: 'none', LOGIN_ATTEMPTS: '1000', LOG_LEVEL: 'error' })

  beforeAll(async () => {
    cluster = await startPostgres({ settings: { synchronous_commit: 'on' } })
    databaseUrl = await createTestDatabase(cluster.url)
    portals = await Promise.all([start(), start(), start()])
  }, 3 * minuteMs)
  afterAll(async () => {
    await Promise.all(portals.map((portal) => portal.stop()))
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const moreRounds = async (load: Load, count: number) => {
    const from = load.rounds()
    await expect.poll(() => load.rounds() - from, patience).toBeGreaterThanOrEqual(count)
  }
  const expectNothingLost = async (report: LoadReport) => {
    expect(report.wrong).toEqual([])
    expect(portals.filter((portal) => !portal.isRunning()).map((portal) => portal.said().slice(-2_000))).toEqual([])
    for (const { url } of portals) expect((await fetch(`${url}/health`)).status).toBe(200)
    expect(await findWrongBalances(databaseUrl)).toEqual([])
  }

  it('survive ended backends and a database restart without losing an acknowledged write', {
    timeout: 10 * minuteMs,
  }, async () => {
    const load = await startLoad(addresses, clients, 800)
    for (let turn = 0; turn < (isLong ? 5 : 1); turn++) {
      await grantPoints(databaseUrl)
      await moreRounds(load, 1)
      await endBackendsInTransactions(databaseUrl, isLong ? 50 : 10)
      for (const how of isLong ? (['fast', 'immediate'] as const) : (['immediate'] as const)) {
        await grantPoints(databaseUrl)
        await cluster.restart(how)
        await moreRounds(load, 1)
      }
    }
    const report = await load.finish()
    await expectNothingLost(report)
    expect(report.unavailable).toBeGreaterThan(0)
  })

  it.runIf(isLong)(
    'serve a mixed load while one of them is killed and restarted and the database restarts',
    { timeout: mixedLoadMs + 5 * minuteMs },
    async () => {
      const pass = (share: number) => new Promise((resolve) => setTimeout(resolve, mixedLoadMs * share))
      const load = await startLoad(addresses, clients, 900)
      await grantPoints(databaseUrl)
      await pass(0.3)
      ended = portals[0]
      await ended?.kill()
      await pass(0.1)
      portals = [await start(), ...portals.slice(1)]
      await grantPoints(databaseUrl)
      await pass(0.2)
      await cluster.restart('immediate')
      await grantPoints(databaseUrl)
      await pass(0.4)
      const report = await load.finish()
      const { requests, unavailable, unanswered, p95Ms } = report
      process.stdout.write(`mixed load: ${requests} requests, ${unavailable} answered 503, ${unanswered} not answered, p95 ${p95Ms} ms\n`)
      await expectNothingLost(report)
    },
  )
})

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Gives every member the points of one voucher, with their entry. */
function grantPoints(databaseUrl: string): Promise<unknown> {
  return withClient(databaseUrl, (client) =>
    client.query(`with granted as (update member set points = coalesce(points, 0) + 100 returning id)
      insert into points_entry (member_id, kind, points, recorded_at) select id, 'opening', 100, now() from granted`),
  )
}

/** Returns members whose points differ from their entries, or from what their vouchers leave. 100 points are 5 euro. */
async function findWrongBalances(databaseUrl: string): Promise<unknown[]> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query(`select id, points, entries, granted - spent as left_over from member, lateral (
        select coalesce(sum(points), 0) as entries, coalesce(sum(points) filter (where points > 0), 0) as granted
        from points_entry where member_id = member.id) entry, lateral (
        select coalesce(sum(voucher_value_cents), 0) / 5 as spent from voucher where member_id = member.id) voucher
      where points <> entries or points <> granted - spent`),
  )
  return rows
}

/** Terminates backends that are between two statements of a transaction. Throws when it finds too few within a minute. */
function endBackendsInTransactions(databaseUrl: string, count: number): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    const giveUpMs = Date.now() + minuteMs
    for (let left = count; left > 0; ) {
      if (Date.now() > giveUpMs) throw new Error(`${left} of ${count} backends were not found in a transaction`)
      const { rows } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction' limit 1`,
      )
      left -= rows.length
    }
  })
}
