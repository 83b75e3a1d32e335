import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePorts } from './portal-process.ts'

const repository = join(import.meta.dirname, '../..')

/** A portal of examples/, built and served from a folder outside of the repository, as a portal of one's own is. */
export interface BuiltExample {
  folder: string
  address: string
  close(): Promise<void>
}

interface ExampleOptions {
  /** Changes the portal in its folder before it is built. */
  change?(folder: string): Promise<void>
  /** The address of its API; without it calls are answered by examples. */
  api?: string
}

export async function buildExample(name: 'museum' | 'library', { change, api }: ExampleOptions = {}): Promise<BuiltExample> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  for (const part of ['catalogue', 'openapi']) await cp(join(repository, 'examples', name, part), join(folder, part), { recursive: true })
  await change?.(folder)
  const { address, stop } = await startServing(['scripts/start.ts', '--portal', folder, ...(api === undefined ? [] : ['--api', api])])
  return {
    folder,
    address,
    close: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs a script that serves a portal on PORT, until it says so. */
export async function startServing(script: readonly string[]): Promise<{ address: string; stop(): Promise<unknown> }> {
  const [port = 0] = await findFreePorts(1)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...script], {
    ...{ cwd: repository, stdio: ['ignore', 'pipe', 'pipe'] },
    env: { ...process.env, PORT: String(port), PUBLIC_URL: undefined },
  })
  const ended = once(child, 'exit')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        said += piece
        if (said.includes('is at http')) resolve()
      })
    ended.then(() => reject(new Error(said)), reject)
  })
  const stop = () => {
    child.kill()
    return ended
  }
  return { address: `http://localhost:${port}/`, stop }
}
