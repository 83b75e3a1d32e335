import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { lowFreeBytes, readFreeBytes } from '../database/disk-space.ts'
import { pingDatabase } from '../database/ping-database.ts'
import { type Clock, systemClock } from '../domain/clock.ts'
import type { QueueCounts } from '../jobs/count-jobs.ts'
import type { JobLoad } from '../jobs/handle-jobs.ts'

/** A check's result. Responses contain no details, because they are readable by anybody whom the proxy admits. */
export type CheckState = 'ok' | 'failed'

export interface Readiness {
  /** The server is stopping and should get no new requests. */
  isStopping: boolean
  /** The database answers and accepts writes. */
  database: CheckState
  /** The data folder has enough free space. */
  disk: CheckState
  /** This process completes its own jobs. Waiting jobs and dead letters are not a reason to withhold requests. */
  background: CheckState
}

/** Work that waits for an outside service, with figures of its own. */
export interface Backlog {
  /** Whether what should do the work does not run or cannot do it. */
  isBehind: boolean
}

/** Reads the backlogs of a portal, by name. */
export type Backlogs = Readonly<Record<string, (database: Database, now: Date) => Promise<Backlog>>>

export interface ReadinessProbe {
  /** Returns the state, cached for a second. */
  read(): Promise<Readiness>
  /** Returns the jobs of all processes, cached for a second; undefined while the database does not answer. */
  readJobs(): Promise<readonly QueueCounts[] | undefined>
  /** Returns the backlogs, cached for a second, without those that cannot be read: none while the database does not answer. */
  readBacklogs(): Promise<Readonly<Record<string, Backlog>>>
  /** Marks the server as stopping in all further responses. */
  announceStop(): void
}

export interface ReadinessSources {
  database: Database
  /** Decides what is late; the system clock by default. */
  clock?: Clock
  backlogs: Backlogs
  countJobs(): Promise<readonly QueueCounts[]>
  /** Omitted when this process runs no jobs. */
  jobs?: { load(): JobLoad }
  /** The folder that needs free space; omitted when nothing is stored in one. */
  dataDir?: string | undefined
}

const cachedForMs = 1_000
/** Time limit of a check, so that a frozen database is reported before the caller gives up. */
const checkLimitMs = 2_000
/** Longer than the time limit of every handler. */
const stuckAfterMs = 15 * 60_000

export function createReadinessProbe(sources: ReadinessSources): ReadinessProbe {
  let isStopping = false
  const readChecks = cached(() => runChecks(sources))
  const { database, clock = systemClock, backlogs, countJobs } = sources
  const readJobs = cached(() => withTimeLimit(countJobs(), undefined))
  const readBacklogs = cached(async () => {
    const read = Object.entries(backlogs).map(
      async ([name, count]) => [name, await withTimeLimit(count(database, clock.now()), undefined)] as const,
    )
    return Object.fromEntries((await Promise.all(read)).flatMap(([name, backlog]) => (backlog === undefined ? [] : [[name, backlog]])))
  })
  return {
    read: async () => ({ ...(await readChecks()), isStopping }),
    readJobs,
    readBacklogs,
    announceStop: () => {
      isStopping = true
    },
  }
}

/** Caches an answer for a second. */
function cached<T>(ask: () => Promise<T>): () => Promise<T> {
  let latest: { startedMs: number; answer: Promise<T> } | undefined
  return () => {
    if (latest === undefined || performance.now() - latest.startedMs > cachedForMs) latest = { startedMs: performance.now(), answer: ask() }
    return latest.answer
  }
}

async function runChecks({ database, jobs, dataDir }: ReadinessSources): Promise<Omit<Readiness, 'isStopping'>> {
  const [databaseState, disk] = await Promise.all([
    stateOf(pingDatabase(database)),
    dataDir === undefined ? ('ok' as const) : stateOf(requireRoom(dataDir)),
  ])
  return { database: databaseState, disk, background: (jobs?.load().oldestMs ?? 0) > stuckAfterMs ? 'failed' : 'ok' }
}

async function stateOf(check: Promise<void>): Promise<CheckState> {
  return await withTimeLimit(
    check.then(() => 'ok' as const),
    'failed',
  )
}

/** Resolves with `otherwise` when `answer` rejects or exceeds the time limit. */
async function withTimeLimit<T, U>(answer: Promise<T>, otherwise: U): Promise<T | U> {
  const controller = new AbortController()
  const timedOut = sleep(checkLimitMs, otherwise, { signal: controller.signal, ref: false }).catch(() => otherwise)
  try {
    return await Promise.race([answer.catch(() => otherwise), timedOut])
  } finally {
    controller.abort()
  }
}

async function requireRoom(folder: string): Promise<void> {
  if (readFreeBytes(folder) < lowFreeBytes) throw new Error('The folder of the data is short of room')
}
