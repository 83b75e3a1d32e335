import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const startPatienceMs = 60_000
const stopTimeoutMs = 10_000

/** A server of the product in its own process, on free ports. */
export interface PortalProcess {
  /** The portal's URL without a trailing slash. */
  url: string
  /** The origin of framed content. */
  frameUrl: string
  dataDir: string
  pid: number | undefined
  /** Returns all output so far. */
  said(): string
  isRunning(): boolean
  /** Stops it with SIGTERM and waits until the database is closed. */
  stop(): Promise<void>
  /** Kills it with SIGKILL, like a failing machine. */
  kill(): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** Resolves with the exit code when the process ends by itself. */
  exitCode(): Promise<number | null>
}

/** The entry point of the server, and where the former release has it. */
const entries = ['src/area-club/server/main.ts', 'src/server/main.ts']

/**
 * Starts a server on the data in `dataDir`. Resolves once it responds.
 *
 * `settings` are environment settings as in docs/operating.md, in which `{port}` stands for the server's port; `sources` is the folder of another release.
 */
export async function startPortal(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  sources: string = root,
): Promise<PortalProcess> {
  const [port, framePort] = await findFreePorts(2)
  const given = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value.replace('{port}', String(port))]))
  const entry = entries.find((path) => existsSync(join(sources, path)))
  if (entry === undefined) throw new Error(`${sources} has no server`)
  const child = spawn('node', ['--disable-warning=ExperimentalWarning', entry], {
    cwd: sources,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: `${root}.cache/node`,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      FRAME_PORT: String(framePort),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      FRAME_PUBLIC_URL: `http://127.0.0.1:${framePort}`,
      LOG_LEVEL: 'warn',
      ...given,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pieces: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => pieces.push(piece.toString()))
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  const portal: PortalProcess = {
    url: given.PUBLIC_URL ?? `http://127.0.0.1:${port}`,
    frameUrl: `http://127.0.0.1:${framePort}`,
    dataDir,
    pid: child.pid,
    said: () => pieces.join(''),
    isRunning: () => !hasEnded(child),
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
    signal: (signal) => void child.kill(signal),
    exitCode: () => new Promise((resolve) => child.once('close', resolve)),
  }
  const giveUpMs = Date.now() + startPatienceMs
  while (!(await answersHealth(`http://127.0.0.1:${port}`))) {
    if (hasEnded(child)) throw new Error(`The server ended before it answered:\n${portal.said()}`)
    if (Date.now() > giveUpMs) {
      await portal.kill()
      throw new Error(`The server did not answer within ${startPatienceMs / 1_000} s:\n${portal.said()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  return portal
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const impatient = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(impatient)
}

async function answersHealth(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/health`, { signal: AbortSignal.timeout(1_000) })).status === 200
  } catch {
    return false
  }
}

/** Returns unused ports. Holds all of them open until the last is found, so that they differ. */
export async function findFreePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(
    probes.map(
      (probe) =>
        new Promise<number>((resolve, reject) => {
          probe.once('error', reject)
          probe.listen(0, '127.0.0.1', () => {
            const address = probe.address()
            if (address === null || typeof address === 'string') reject(new Error('No free port was found'))
            else resolve(address.port)
          })
        }),
    ),
  )
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  return ports
}
