import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database/database.ts'
import { lowFreeBytes, readFreeBytes } from './database/disk-space.ts'
import { pingDatabase } from './database/ping-database.ts'
import { type Clock, systemClock } from './domain/clock.ts'
import { countJobs, type QueueCounts } from './jobs/count-jobs.ts'
import type { JobLoad } from './jobs/handle-jobs.ts'
import type { PaymentBacklog } from './slices/payments/domain/backlog.ts'
import { countBacklog } from './slices/payments/queries.ts'

/** `failed` is all that is told of a check: these answers are open to anybody whom the proxy lets through. */
export type CheckState = 'ok' | 'failed'

export interface Readiness {
  /** The server is ending and wants no new requests. */
  isStopping: boolean
  /** The database answers and takes writes. */
  database: CheckState
  /** The folder of the data has room to go on for a while. */
  disk: CheckState
  /** What this process does after answers gets done. What waits for others, or was given up, is no reason to keep requests away from it. */
  background: CheckState
}

export interface ReadinessProbe {
  /** The state of at most a second ago, so that asking often costs no more. */
  read(): Promise<Readiness>
  /** The jobs of all processes, as of at most a second ago; undefined while the database does not say. */
  readJobs(): Promise<readonly QueueCounts[] | undefined>
  /** What of the payments waits, as of at most a second ago; undefined while the database does not say. */
  readPayments(): Promise<PaymentBacklog | undefined>
  /** From now on every answer says that the server is ending. */
  announceStop(): void
}

export interface ReadinessSources {
  database: Database
  /** Whose time says what is late; the machine's own where it is left out. */
  clock?: Clock
  /** Left out where no jobs are worked on. */
  jobs?: { load(): JobLoad }
  /** The folder that has to have room; left out where nothing is kept in one. */
  dataDir?: string | undefined
}

const keptForMs = 1_000
/** A frozen database is found out before whoever asks gives up. */
const patienceMs = 2_000
/** Longer than any handler may take. */
const stuckAfterMs = 15 * 60_000

export function createReadinessProbe(sources: ReadinessSources): ReadinessProbe {
  let isStopping = false
  const readChecks = keep(() => runChecks(sources))
  const { database, clock = systemClock } = sources
  const readJobs = keep(() => withPatience(countJobs(database), undefined))
  const readPayments = keep(() => withPatience(countBacklog(database, clock.now()), undefined))
  return {
    read: async () => ({ ...(await readChecks()), isStopping }),
    readJobs,
    readPayments,
    announceStop: () => {
      isStopping = true
    },
  }
}

/** The same answer to all who ask within a second. */
function keep<T>(ask: () => Promise<T>): () => Promise<T> {
  let latest: { startedMs: number; answer: Promise<T> } | undefined
  return () => {
    if (latest === undefined || performance.now() - latest.startedMs > keptForMs) latest = { startedMs: performance.now(), answer: ask() }
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
  return await withPatience(
    check.then(() => 'ok' as const),
    'failed',
  )
}

/** What `answer` resolves with; `otherwise` when it rejects or is late. */
async function withPatience<T, U>(answer: Promise<T>, otherwise: U): Promise<T | U> {
  const patience = new AbortController()
  const late = sleep(patienceMs, otherwise, { signal: patience.signal, ref: false }).catch(() => otherwise)
  try {
    return await Promise.race([answer.catch(() => otherwise), late])
  } finally {
    patience.abort()
  }
}

async function requireRoom(folder: string): Promise<void> {
  if (readFreeBytes(folder) < lowFreeBytes) throw new Error('The folder of the data is short of room')
}
