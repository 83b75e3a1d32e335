/** Jobs commit and roll back with the transaction that enqueues them (requirements O6). They survive everything else. */

import { sql } from 'kysely'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/area-club/server/database/portal-database.ts'
import type { AccountMail } from '../../src/area-club/server/domain/queued-mails.ts'
import { countJobs, jobQueues, listDeadLetters, openJobs, queues } from '../../src/area-club/server/jobs/portal-jobs.ts'
import type { OpenedDatabase } from '../../src/core/server/database/open-database.ts'
import { PermanentFailure } from '../../src/core/server/domain/permanent-failure.ts'
import { dropDeadLetters, retryDeadLetters } from '../../src/core/server/jobs/dead-letters.ts'
import { createJobRunner, type Job, type JobHandlers } from '../../src/core/server/jobs/handle-jobs.ts'
import type { OpenedJobs } from '../../src/core/server/jobs/open-jobs.ts'
import { deadLetterQueue, type JobQueue } from '../../src/core/server/jobs/queues.ts'
import { workJobs } from '../../src/core/server/jobs/work-jobs.ts'
import { createLog } from '../../src/core/server/logging/log.ts'
import { createTestDatabase } from '../support/postgres.ts'
import type {} from '../support/postgres-global-setup.ts'
import { runWaitingJobs } from '../support/test-jobs.ts'
import { bothDatabases, openEmptyDatabase } from '../support/test-server.ts'

const isLong = process.env.TEST_LONG === '1'
const logger = createLog('silent')
const mail: AccountMail = { mail: 'password-changed', memberId: 7, to: 'giulia@example.it', ended: 'all', language: 'it' }
const ending: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

/** Handlers of every queue that do nothing. */
const idle: JobHandlers = {
  mail: async () => {},
  sweep: async () => {},
  payments: async () => {},
  'payment-check': async () => {},
  holds: async () => {},
  documents: async () => {},
  signatures: async () => {},
  reminders: async () => {},
  files: async () => {},
  'sign-seal': async () => {},
  'sign-events': async () => {},
}

/** Opens a queue without workers; `run` does the waiting jobs in their place. */
async function openQueue(kind: 'embedded' | 'postgres', handleMail: (job: Job<'mail'>) => Promise<void> = async () => {}) {
  const opened = await openEmptyDatabase(kind)
  ending.push(opened.close)
  const { database, jobConnection: connection } = opened
  const queue = await openJobs({ database, connection, log: logger, isWorking: false })
  ending.push(queue.close)
  const runner = createJobRunner({ ...idle, mail: handleMail }, logger, 0)
  return { database, queue, run: () => runWaitingJobs(queue, runner) }
}

describe.each(bothDatabases)('A job (%s)', (kind) => {
  it('runs once after its transaction commits, and never after a rollback', async () => {
    const seen: string[] = []
    const { database, queue, run } = await openQueue(kind, async ({ id }) => void seen.push(id))
    const gone = database.transaction().execute(async (tx) => {
      await queue.jobs.enqueue(tx, 'mail', mail)
      throw new Error('rolled back')
    })
    await expect(gone).rejects.toThrow('rolled back')
    const id = await database.transaction().execute((tx) => queue.jobs.enqueue(tx, 'mail', mail))
    await run()
    expect(seen).toEqual([id])
  })

  it('cannot be enqueued outside a transaction', async () => {
    const { database, queue } = await openQueue(kind)
    await expect(queue.jobs.enqueue(database, 'mail', mail)).rejects.toThrow('outside a transaction')
  })

  it('waits until its start time', async () => {
    const { database, queue } = await openQueue(kind)
    const startAfter = new Date(Date.now() + 60_000)
    await database.transaction().execute((tx) => queue.jobs.enqueue(tx, 'mail', mail, { startAfter }))
    expect(await queue.boss.fetch('mail')).toEqual([])
    expect(await countJobs(database)).toContainEqual({ queue: 'mail', waiting: 1, running: 0, dead: 0, oldestSeconds: 0 })
  })

  it('is retried until it is a dead letter with its error, which an operator retries under the same id', async () => {
    let isBroken = true
    const attempts: string[] = []
    const { database, queue, run } = await openQueue(kind, async ({ id }) => {
      attempts.push(id)
      if (isBroken) throw new Error('no route to <giulia@example.it>')
    })
    const id = await database.transaction().execute((tx) => queue.jobs.enqueue(tx, 'mail', mail))
    await run()
    expect(attempts).toHaveLength(21)
    const dead = { queue: 'mail', id, diedAt: expect.any(String), error: 'Error: no route to <[address]>' }
    expect(await listDeadLetters(database)).toEqual([dead])
    isBroken = false
    expect(await retryDeadLetters(queue, 'mail')).toBe(1)
    await run()
    expect(new Set(attempts)).toEqual(new Set([id]))
    expect(attempts).toHaveLength(22)
    expect(await listDeadLetters(database)).toEqual([])
  })

  it('becomes a dead letter at once on a permanent failure, until an operator drops it', async () => {
    let attempts = 0
    const { database, queue, run } = await openQueue(kind, async () => {
      attempts += 1
      throw new PermanentFailure('no such mailbox')
    })
    await database.transaction().execute((tx) => queue.jobs.enqueue(tx, 'mail', mail))
    await run()
    expect(attempts).toBe(1)
    expect(await dropDeadLetters(queue, database, 'mail')).toBe(1)
    expect(await listDeadLetters(database)).toEqual([])
  })
})

/** Opens queue and workers as another process would. */
async function startWorking(database: OpenedDatabase, databaseUrl: string | undefined, handlers: Partial<JobHandlers>) {
  const opened = await openJobs({
    database: database.database,
    connection: database.jobConnection,
    databaseUrl,
    log: logger,
    isWorking: true,
  })
  const working = await workJobs({
    opened,
    database: database.database,
    isAlone: databaseUrl === undefined,
    handlers: { ...idle, ...handlers },
    logger,
  })
  return { opened, working, stop: (patienceMs: number) => working.stop(patienceMs).then(opened.close) }
}

async function openForWorkers(kind: 'embedded' | 'postgres') {
  const databaseUrl = kind === 'postgres' ? await createTestDatabase(inject('postgresUrl'), inject('postgresTemplate')) : undefined
  const opened = databaseUrl === undefined ? await openEmptyDatabase(kind) : await openDatabase({ databaseUrl, dataDir: 'memory://' })
  ending.push(opened.close)
  return { opened, databaseUrl }
}

describe.each(bothDatabases)('The workers (%s)', (kind) => {
  it('take a job as soon as it is enqueued', async () => {
    const { opened, databaseUrl } = await openForWorkers(kind)
    const seen: string[] = []
    const one = await startWorking(opened, databaseUrl, { mail: async ({ id }) => void seen.push(id) })
    ending.push(() => one.stop(1_000))
    const id = await opened.database.transaction().execute((tx) => one.opened.jobs.enqueue(tx, 'mail', mail))
    await expect.poll(() => seen).toEqual([id])
    await expect.poll(() => countJobs(opened.database)).toContainEqual({ queue: 'mail', waiting: 0, running: 0, dead: 0, oldestSeconds: 0 })
  })

  it('wait for the running job when they stop', async () => {
    const { opened, databaseUrl } = await openForWorkers(kind)
    let [began, ended] = [0, 0]
    const one = await startWorking(opened, databaseUrl, {
      mail: async () => {
        began += 1
        await new Promise((resolve) => setTimeout(resolve, 500))
        ended += 1
      },
    })
    await opened.database.transaction().execute((tx) => one.opened.jobs.enqueue(tx, 'mail', mail))
    await expect.poll(() => began).toBe(1)
    await one.stop(10_000)
    expect(ended).toBe(1)
    expect(await countJobs(opened.database)).toContainEqual({ queue: 'mail', waiting: 0, running: 0, dead: 0, oldestSeconds: 0 })
  })

  it('leave an unfinished job to the next start, which runs it again', async () => {
    const { opened, databaseUrl } = await openForWorkers(kind)
    const attempts: string[] = []
    let release = () => {}
    const one = await startWorking(opened, databaseUrl, {
      mail: ({ id }) =>
        new Promise((resolve) => {
          attempts.push(id)
          release = resolve
        }),
    })
    const id = await opened.database.transaction().execute((tx) => one.opened.jobs.enqueue(tx, 'mail', mail))
    await expect.poll(() => attempts).toEqual([id])
    await one.stop(100)
    release()
    const two = await startWorking(opened, databaseUrl, { mail: async (job) => void attempts.push(job.id) })
    ending.push(() => two.stop(1_000))
    await expect.poll(() => attempts, { timeout: 30_000 }).toEqual([id, id])
  })
})

describe('Two processes on PostgreSQL', () => {
  async function startTwo(handlers: Partial<JobHandlers>): Promise<OpenedDatabase> {
    const { opened, databaseUrl } = await openForWorkers('postgres')
    const other = await openDatabase({ databaseUrl, dataDir: 'memory://' })
    ending.push(other.close)
    const both = [await startWorking(opened, databaseUrl, handlers), await startWorking(other, databaseUrl, handlers)]
    ending.push(() => Promise.all(both.map(({ stop }) => stop(1_000))))
    return opened
  }

  it('share one schedule', async () => {
    const opened = await startTwo({})
    const { rows } = await sql`select name, cron from jobs.schedule order by name`.execute(opened.database)
    const scheduled = jobQueues.flatMap((name) => (queues[name].schedule === undefined ? [] : [{ name, cron: queues[name].schedule }]))
    expect(rows).toEqual(scheduled.sort((one, other) => (one.name < other.name ? -1 : 1)))
    expect(rows.length).toBeGreaterThan(0)
  })

  it.runIf(isLong)('enqueue each due job once', { timeout: 240_000 }, async () => {
    const runs = { sweep: [] as string[], payments: [] as string[] }
    const opened = await startTwo({
      sweep: async ({ id }) => void runs.sweep.push(id),
      payments: async ({ id }) => void runs.payments.push(id),
    })
    // Every minute, so that the test sees two occurrences.
    await sql`update jobs.schedule set cron = '* * * * *'`.execute(opened.database)
    await expect.poll(() => Math.min(runs.sweep.length, runs.payments.length), { timeout: 200_000 }).toBeGreaterThanOrEqual(2)
    for (const queue of ['sweep', 'payments'] as const) {
      const { jobs, minutes } = await readOccurrences(opened, queue)
      expect(new Set(minutes).size).toBe(minutes.length)
      expect(jobs).toBeLessThanOrEqual(minutes.length)
      expect(new Set(runs[queue]).size).toBe(runs[queue].length)
    }
  })
})

/**
 * Returns the number of a queue's jobs, and the minutes for which its schedule was due.
 *
 * pg-boss makes a job of its own for each due minute, which enqueues the queue's job; the latter no longer names its minute.
 */
async function readOccurrences({ database }: OpenedDatabase, queue: JobQueue) {
  const { rows: jobs } = await sql`select 1 from jobs.job where name = ${queue}`.execute(database)
  const { rows: minutes } = await sql<{ minute: string }>`
    select singleton_on::text as minute from jobs.job where name = '__pgboss__send-it' and data ->> 'name' = ${queue}`.execute(database)
  return { jobs: jobs.length, minutes: minutes.map(({ minute }) => minute) }
}

describe('A PostgreSQL user without the right to create schemas', () => {
  it('is refused with instructions for the owner, and works once the owner has created the schema', { timeout: 120_000 }, async () => {
    const { opened, databaseUrl } = await openForWorkers('postgres')
    await sql`drop schema jobs cascade`.execute(opened.database)
    const role = `poor_${process.pid}`
    await sql.raw(`create role ${role} login; grant all on all tables in schema public to ${role}`).execute(opened.database)
    const url = new URL(databaseUrl ?? '')
    url.username = role
    const start = () =>
      openJobs({ database: opened.database, connection: opened.jobConnection, databaseUrl: url.href, log: logger, isWorking: false })
    await expect(start()).rejects.toThrow(/^The user of DATABASE_URL may not make the schema jobs\./)
    await sql.raw(`create schema jobs authorization ${role}`).execute(opened.database)
    const queue = await start()
    ending.push(queue.close)
    expect((await queue.boss.getQueues()).map(({ name }) => name).sort()).toEqual(
      jobQueues.flatMap((queue) => [queue, deadLetterQueue(queue)]).sort(),
    )
  })
})

describe('A newly created queue', () => {
  it('accepts jobs in a transaction before any query has read it', { timeout: 120_000 }, async () => {
    const opened = await openDatabase({ databaseUrl: undefined, dataDir: 'memory://' })
    ending.push(opened.close)
    const queue: OpenedJobs = await openJobs({
      database: opened.database,
      connection: opened.jobConnection,
      log: logger,
      isWorking: false,
    })
    ending.push(queue.close)
    const id = await opened.database.transaction().execute((tx) => queue.jobs.enqueue(tx, 'mail', mail))
    expect(id).toMatch(/^[\da-f-]{36}$/)
  })
})
