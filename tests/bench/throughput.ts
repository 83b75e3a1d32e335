import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPortal } from '../support/portal-process.ts'
import { createTestDatabase, startPostgres } from '../support/postgres.ts'
import { type Figure, type Measurement, median } from './measurement.ts'
import { readCpuMs } from './processor-time.ts'
import { type RecordedCalls, recordStatements } from './recorded-statements.ts'
import { type LoadTarget, loadWithRequests } from './request-load.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const connections = 16
/** The same as the product's pool. */
const poolConnections = 10
const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const roundMs = 1_500
const warmUpRequests = 4_000
const warmUpPatienceMs = 15_000
/** The share of the throughput of a process of bare handlers. */
const aim = 1

/**
 * The throughput of one server process.
 *
 * Compares API calls with bare handlers that send the same statements, and the compressed page with the uncompressed one.
 */
export const throughput: Measurement = {
  name: 'throughput',
  how: `GET on ${connections} connections to one process on PostgreSQL, beside a process of bare Fastify handlers that send the same statements with Kysely; turns of ${roundMs / 1_000} s, middle of ${rounds}`,
  async measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'throughput-'))
    const cluster = await startPostgres()
    const databaseUrl = await createTestDatabase(cluster.url)
    const portal = await startPortal(dataDir, { DATABASE_URL: databaseUrl, SEED: 'demo' })
    let bare: BareProcess | undefined
    try {
      const token = await logIn(portal.url)
      const calls = await recordStatements(databaseUrl, token)
      bare = await startBare(databaseUrl, calls)
      const figures: Figure[] = []
      for (const path of Object.keys(calls)) {
        const headers = { authorization: `Bearer ${token}` }
        const ours = { url: `${portal.url}${path}`, headers, pid: portal.pid }
        const theirs = { name: `bare handler with Kysely, aim ${aim}`, url: `${bare.url}${path}`, headers, pid: bare.process.pid }
        figures.push(...(await compare(path.replace(/\d+$/, '{id}'), ours, theirs)))
      }
      const page = { url: `${portal.url}/login`, headers: {}, pid: portal.pid }
      for (const encoding of ['br', 'gzip'])
        figures.push(
          ...(await compare(`page, ${encoding}`, { ...page, headers: { 'accept-encoding': encoding } }, { name: 'plain', ...page })),
        )
      return figures
    } finally {
      bare?.process.kill('SIGKILL')
      await portal.stop()
      await cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

interface Measured extends LoadTarget {
  pid: number | undefined
}

/** Measures two targets in turns, so that load on the machine affects both. */
async function compare(name: string, one: Measured, other: Measured & { name: string }): Promise<readonly Figure[]> {
  for (const target of [one, other]) await warmUp(target)
  const turns: Turn[] = []
  const otherTurns: Turn[] = []
  for (let round = 0; round < rounds; round += 1) {
    turns.push(await takeTurn(one))
    otherTurns.push(await takeTurn(other))
  }
  const middle = (of: readonly Turn[], key: keyof Turn) => median(of.map((turn) => turn[key]))
  const figureOf = (what: string, unit: Figure['unit'], key: keyof Turn): Figure => ({
    name: `${name}, ${what}`,
    unit,
    value: middle(turns, key),
    comparedWith: { name: other.name, value: middle(otherTurns, key) },
  })
  return [
    figureOf('requests', '/s', 'perSecond'),
    ...(existsSync('/proc/self/stat') ? [figureOf('processor time of a request', 'µs', 'cpuMicros')] : []),
  ]
}

/** Sends requests until V8 has compiled the code: the first thousand take twice as long as later ones. */
async function warmUp(target: Measured): Promise<void> {
  const giveUpMs = performance.now() + warmUpPatienceMs
  let answered = 0
  while (answered < warmUpRequests && performance.now() < giveUpMs) answered += (await loadWithRequests(target, connections, 500)).answered
}

interface Turn {
  perSecond: number
  cpuMicros: number
}

async function takeTurn(target: Measured): Promise<Turn> {
  const beforeMs = readCpuMs(target.pid)
  const { answered, seconds } = await loadWithRequests(target, connections, roundMs)
  return { perSecond: answered / seconds, cpuMicros: ((readCpuMs(target.pid) - beforeMs) * 1_000) / answered }
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/member/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'giulia.bianchi', password: 'Vacanze-2026' }),
  })
  return ((await answer.json()) as { token: string }).token
}

interface BareProcess {
  url: string
  process: ChildProcess
}

async function startBare(databaseUrl: string, calls: RecordedCalls): Promise<BareProcess> {
  const child = spawn('node', ['--disable-warning=ExperimentalWarning', 'tests/bench/bare-handlers.ts'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      BARE_CALLS: JSON.stringify(calls),
      BARE_POOL: String(poolConnections),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (said: Buffer) => resolve(said.toString().trim()))
    child.once('exit', () => reject(new Error('The process of bare handlers ended before it listened')))
  })
  return { url, process: child }
}
