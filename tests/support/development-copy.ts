import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePorts } from './portal-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = [
  'catalogue',
  'demonstration',
  'openapi',
  'src',
  'scripts',
  'operator.yaml',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
]
const startPatienceMs = 90_000

/** Makes the copy a repository of its own, as its folder is none of this one. */
function commitAll(folder: string): void {
  writeFileSync(join(folder, '.gitignore'), 'data\n.cache\nsrc/generated\n')
  for (const args of [
    ['init', '--quiet', '--initial-branch=main'],
    ['add', '--all'],
    ['-c', 'user.name=Owner', '-c', 'user.email=owner@example.org', 'commit', '--quiet', '--message', 'Begin'],
  ])
    execFileSync('git', args, { cwd: folder })
}

/** `npm run dev` or `npm run studio` on a copy of the product whose files a test may edit. */
export interface DevelopmentCopy {
  url: string
  read(file: string): string
  write(file: string, text: string): void
  /** Returns all output so far. */
  said(): string
  stop(): Promise<void>
}

/**
 * Copies the sources to a folder inside the repository, so that dependencies resolve. Resolves once the portal responds.
 *
 * @param command a file of `scripts`
 * @param settings environment settings of the server, such as those of its data
 */
export async function startDevelopment(
  command: 'dev' | 'studio' = 'dev',
  settings: Readonly<Record<string, string>> = {},
): Promise<DevelopmentCopy> {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/development-'))
  for (const source of sources) cpSync(join(root, source), join(folder, source), { recursive: true })
  if (command === 'studio') commitAll(folder)
  const [port, framePort] = await findFreePorts(2)
  const child = spawn('node', ['--disable-warning=ExperimentalWarning', `scripts/${command}.ts`], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), FRAME_PORT: String(framePort), NO_COLOR: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pieces: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => pieces.push(piece.toString()))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  // The default of PUBLIC_URL: frames and the payment service answer pages of that origin only.
  const url = `http://localhost:${port}`
  const giveUpMs = Date.now() + startPatienceMs
  const answers = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null || Date.now() > giveUpMs) {
      await stop()
      throw new Error(`The development server did not start:\n${pieces.join('')}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write: (file, text) => writeFileSync(join(folder, file), text),
    said: () => pieces.join(''),
    stop,
  }
}
