import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'
import type { JobConnection } from '../database/job-connection.ts'
import { withSessionOptions } from '../database/session-options.ts'
import { Fault } from '../domain/fault.ts'
import { portalId } from '../domain/portal-brand.ts'
import type { RequestLog } from '../logging/log.ts'
import type { Jobs } from './jobs.ts'
import { deadLetterQueue, type Queues, queueNames } from './queues.ts'
import { enqueueRestored, type SendJob } from './restored-jobs.ts'

/** The schema that pg-boss creates and migrates itself, independently of the migrations. */
const schema = 'jobs'
const maxConnections = 4
const statementTimeoutMs = 30_000
/** How long to wait for an unresponsive database when closing. */
const closePatienceMs = 2_000
/** Heartbeat by which other processes detect a killed one; the minimum of pg-boss. */
const heartbeatSeconds = 10
const superviseSeconds = 5
/** Interval with an embedded database, which has no other process to supervise. */
const superviseAloneSeconds = 60
/** Retention of completed jobs; short, because they contain recipients. */
const keepDoneSeconds = 60 * 60
const keepDeadSeconds = 90 * 24 * 60 * 60
/** While the database is down every worker reports an error at each poll; each message is logged this often. */
const errorsEveryMs = 60_000
const day = 24 * 60 * 60

export interface JobsSource {
  database: Database
  /** The connection of the embedded database, the only one it has. */
  connection: JobConnection
  queues: Queues
  /** A PostgreSQL server to which the workers open their own connections; when omitted, `connection` is used. */
  databaseUrl?: string | undefined
  log: Pick<RequestLog, 'warn' | 'error'>
  /** Whether this process runs workers and schedules; otherwise it only enqueues. */
  isWorking: boolean
}

export interface OpenedJobs {
  jobs: Jobs
  boss: PgBoss
  queues: Queues
  /** Releases connections and timers without waiting for running jobs. */
  close(): Promise<void>
}

/** Opens the job queue, creating or migrating its schema. Safe in concurrent processes. Throws a Fault without the privilege to. */
export async function openJobs(source: JobsSource): Promise<OpenedJobs> {
  const { database, connection, queues, databaseUrl, log, isWorking } = source
  const current = new AsyncLocalStorage<Database>()
  const boss = new PgBoss({
    schema,
    createSchema: !(await hasSchema(database)),
    useListenNotify: isWorking,
    supervise: isWorking,
    schedule: isWorking,
    superviseIntervalSeconds: databaseUrl === undefined ? superviseAloneSeconds : superviseSeconds,
    monitorIntervalSeconds: databaseUrl === undefined ? superviseAloneSeconds : superviseSeconds,
    maintenanceIntervalSeconds: keepDoneSeconds / 6,
    // The product uses no dependent jobs.
    flowIntervalSeconds: 60 * 60,
    // The embedded database has no autovacuum to monitor.
    ...(databaseUrl === undefined
      ? { db: routed(connection, current), backend: 'pglite', monitorVacuum: false }
      : connectionSettings(databaseUrl)),
  })
  const send: SendJob = async (tx, queue, payload, options) => {
    const id = await current.run(tx, () => boss.send(queue, payload, { ...options, db: fromKysely(tx) }))
    if (id === null) throw new Error(`A job of ${queue} was not enqueued`)
    return id
  }
  const isDue = createThrottle(errorsEveryMs)
  boss.on('error', (error: unknown) => {
    const err = toError(error)
    if (isDue(err.message)) log.error({ err }, 'the job queue reported an error')
  })
  boss.on('warning', ({ message }) => log.warn({ about: message }, 'the job queue reported a warning'))
  try {
    await boss.start()
    await createQueues(boss, queues)
    if (isWorking) await enqueueRestored(database, queueNames(queues), send)
  } catch (error) {
    await boss.stop({ graceful: false })
    if (isForbidden(error))
      throw new Fault(
        `The user of DATABASE_URL may not make the schema ${schema}. Let its owner run "create schema ${schema} authorization" with the name of the user after it.`,
        { cause: error },
      )
    throw error
  }
  return {
    boss,
    queues,
    jobs: {
      enqueue: async (tx, queue, payload, { startAfter } = {}) => {
        if (!tx.isTransaction) throw new Error(`A job of ${queue} was enqueued outside a transaction`)
        return await send(tx, queue, payload, startAfter === undefined ? {} : { startAfter })
      },
    },
    close: async () => {
      const patience = new AbortController()
      const late = sleep(closePatienceMs, undefined, { signal: patience.signal }).catch(() => {})
      await Promise.race([boss.stop({ graceful: false }), late])
      patience.abort()
    },
  }
}

/** Returns driver settings that pg-boss passes through without declaring them. */
function connectionSettings(databaseUrl: string) {
  return {
    ...withSessionOptions(databaseUrl, `-c timezone=UTC -c statement_timeout=${statementTimeoutMs}`),
    max: maxConnections,
    application_name: `${portalId} jobs`,
    connectionTimeoutMillis: 5_000,
    // Gives up a connection to a frozen server or over a cut network; each serves one statement at a time.
    query_timeout: statementTimeoutMs + 5_000,
    keepAlive: true,
  }
}

/** Routes pg-boss's queries through the transaction that enqueues, because the only connection is in use by it. */
function routed(connection: JobConnection, current: AsyncLocalStorage<Database>): JobConnection {
  return {
    ...connection,
    executeSql: (text, values) => {
      const tx = current.getStore()
      return (tx === undefined ? connection : fromKysely(tx)).executeSql(text, values)
    },
  }
}

/** Returns whether an error is SQLSTATE 42501, insufficient_privilege. */
function isForbidden(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501'
}

/** Returns whether the schema exists. An operator may create it for a database user without the privilege to. */
async function hasSchema(database: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_namespace where nspname = ${schema}`.execute(database)
  return rows.length > 0
}

async function createQueues(boss: PgBoss, queues: Queues): Promise<void> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const queue of queueNames(queues)) {
    const { retries, firstWaitSeconds, longestWaitSeconds, timeLimitSeconds } = queues[queue]
    const deadLetter = deadLetterQueue(queue)
    if (!present.has(deadLetter)) await boss.createQueue(deadLetter, { retentionSeconds: keepDeadSeconds, retryLimit: 0 })
    const wanted = {
      retryLimit: retries,
      retryDelay: firstWaitSeconds,
      retryDelayMax: longestWaitSeconds,
      retryBackoff: true,
      expireInSeconds: timeLimitSeconds,
      heartbeatSeconds,
      retentionSeconds: 14 * day,
      deleteAfterSeconds: keepDoneSeconds,
      notify: true,
      deadLetter,
    }
    const found = present.get(queue)
    if (found === undefined) await boss.createQueue(queue, wanted)
    else if (Object.entries(wanted).some(([name, value]) => found[name as keyof typeof wanted] !== value))
      await boss.updateQueue(queue, wanted)
  }
}

/** Returns a predicate that is true for a message not seen within the interval. */
function createThrottle(everyMs: number): (message: string) => boolean {
  const last = new Map<string, number>()
  return (message) => {
    const now = performance.now()
    for (const [old, atMs] of last) if (now - atMs > everyMs) last.delete(old)
    if (last.has(message)) return false
    last.set(message, now)
    return true
  }
}

function toError(error: unknown): Error {
  if (error instanceof Error) return error
  const { message, stack } = error as { message?: string; stack?: string }
  return Object.assign(new Error(message ?? 'unknown'), stack !== undefined && { stack })
}
