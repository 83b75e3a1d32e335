import { setTimeout as sleep } from 'node:timers/promises'
import type { Background } from './background.ts'
import type { Database } from './database/database.ts'
import { lowFreeBytes, readFreeBytes } from './database/disk-space.ts'
import { pingDatabase } from './database/ping-database.ts'

/** `failed` is all that is told: these answers are open to anybody. */
export type CheckState = 'ok' | 'failed'

export interface Readiness {
  /** The server is ending and wants no new requests. */
  isStopping: boolean
  /** The database answers and takes writes. */
  database: CheckState
  /** The folder of the data has room to go on for a while. */
  disk: CheckState
  /** What is done after answers gets done. */
  background: CheckState
}

export interface ReadinessProbe {
  /** The state of at most a second ago, so that asking often costs no more. */
  read(): Promise<Readiness>
  /** From now on every answer says that the server is ending. */
  announceStop(): void
}

export interface ReadinessSources {
  database: Database
  background: Background
  /** The folder that has to have room; left out where nothing is kept in one. */
  dataDir?: string | undefined
}

const keptForMs = 1_000
/** A frozen database is found out before whoever asks gives up. */
const patienceMs = 2_000
/** Longer than a mail server that does not answer keeps a mail. */
const stuckAfterMs = 5 * 60_000

export function createReadinessProbe(sources: ReadinessSources): ReadinessProbe {
  let isStopping = false
  let latest: { startedMs: number; checks: Promise<Omit<Readiness, 'isStopping'>> } | undefined
  return {
    read: async () => {
      if (latest === undefined || performance.now() - latest.startedMs > keptForMs)
        latest = { startedMs: performance.now(), checks: runChecks(sources) }
      return { ...(await latest.checks), isStopping }
    },
    announceStop: () => {
      isStopping = true
    },
  }
}

async function runChecks({ database, background, dataDir }: ReadinessSources): Promise<Omit<Readiness, 'isStopping'>> {
  const [databaseState, disk] = await Promise.all([
    stateOf(pingDatabase(database)),
    dataDir === undefined ? ('ok' as const) : stateOf(requireRoom(dataDir)),
  ])
  return { database: databaseState, disk, background: background.counts().oldestMs > stuckAfterMs ? 'failed' : 'ok' }
}

async function stateOf(check: Promise<void>): Promise<CheckState> {
  const patience = new AbortController()
  const late = sleep(patienceMs, 'failed' as const, { signal: patience.signal, ref: false }).catch(() => 'failed' as const)
  const state = check.then(
    () => 'ok' as const,
    () => 'failed' as const,
  )
  try {
    return await Promise.race([state, late])
  } finally {
    patience.abort()
  }
}

async function requireRoom(folder: string): Promise<void> {
  if (readFreeBytes(folder) < lowFreeBytes) throw new Error('The folder of the data is short of room')
}
