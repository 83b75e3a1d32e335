import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildPortal, buildStrictPortal, compileCatalogue, recordCommit } from '../../scripts/lib/build-product.ts'
import { readBuildInfo } from '../../src/core/server/settings/build-info.ts'

const product = fileURLToPath(new URL('../..', import.meta.url))
const { scripts, wireit } = JSON.parse(readFileSync(join(product, 'package.json'), 'utf8'))
/** Its steps write a file that counts their runs. A file `broken` makes them fail. */
const program = `
  import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
  const folder = process.argv[2]
  if (existsSync('broken')) throw new Error('The input is broken')
  mkdirSync(folder, { recursive: true })
  appendFileSync(folder + '/runs', process.env.NODE_ENV === 'production' ? 'p' : '.')`

let root: string
const write = (file: string, text = '') => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

/** A project with the product's inputs and outputs, whose steps are quick. It is inside the product, so that its programs are found. */
beforeEach(() => {
  mkdirSync(join(product, '.cache'), { recursive: true })
  root = mkdtempSync(join(product, '.cache/steps-'))
  const { 'make:catalogue': catalogue, 'make:portal': portal, 'make:strict-portal': strict } = wireit
  const steps = {
    'make:catalogue': { ...catalogue, command: 'node program.mjs src/generated' },
    'make:portal': { ...portal, command: 'node program.mjs dist/portal' },
    'make:strict-portal': { ...strict, command: 'node program.mjs .cache/strict-portal' },
  }
  write('package.json', JSON.stringify({ type: 'module', scripts, wireit: steps }))
  write('program.mjs', program)
  write('catalogue/deep/one.yaml', 'one')
  write('src/core/portal/app.tsx', 'app')
})

afterEach(() => rmSync(root, { recursive: true }))

test('compiles once, and again when an input or an output changes', { timeout: 120_000 }, async () => {
  expect([await compileCatalogue(root), await compileCatalogue(root)]).toEqual(['made', 'unchanged'])
  const changes: Readonly<Record<string, () => void>> = {
    'an input changes': () => write('catalogue/deep/one.yaml', 'two'),
    'an input is added': () => write('src/area-club/portal/trips/area.yaml'),
    'an input is renamed': () => renameSync(join(root, 'catalogue/deep/one.yaml'), join(root, 'catalogue/one.yaml')),
    'an output is deleted': () => rmSync(join(root, 'src/generated'), { recursive: true }),
    'an output is edited': () => write('src/generated/runs', 'edited'),
  }
  for (const [name, change] of Object.entries(changes)) {
    change()
    expect(await compileCatalogue(root), name).toBe('made')
  }
  write('src/core/portal/app.tsx', 'another app')
  expect(await compileCatalogue(root), 'a component is not an input of the compiler').toBe('unchanged')
})

test('reports a failed step, and runs it again', { timeout: 60_000 }, async () => {
  write('broken')
  await expect(compileCatalogue(root)).rejects.toThrow(/The input is broken[\s\S]*The catalogue does not compile/)
  rmSync(join(root, 'broken'))
  expect(await compileCatalogue(root)).toBe('made')
})

test('builds the portal for production after compiling, and again when a component or a compiled file changes', {
  timeout: 60_000,
}, async () => {
  expect([await buildPortal(root), await buildPortal(root)]).toEqual(['made', 'unchanged'])
  expect(readFileSync(join(root, 'dist/portal/runs'), 'utf8')).toBe('p')
  write('src/core/portal/app.tsx', 'another app')
  expect(await buildPortal(root)).toBe('made')
  write('catalogue/deep/one.yaml', 'two')
  expect(await buildPortal(root), 'the compiled file has changed').toBe('made')
  expect(readFileSync(join(root, 'dist/portal/runs'), 'utf8')).toBe('ppp')
})

test('builds the portal of the journeys for development, and again when a component changes', { timeout: 60_000 }, async () => {
  expect([await buildStrictPortal(root), await buildStrictPortal(root)]).toEqual(['made', 'unchanged'])
  expect(readFileSync(join(root, '.cache/strict-portal/runs'), 'utf8')).toBe('.')
  write('src/core/portal/app.tsx', 'another app')
  expect(await buildStrictPortal(root)).toBe('made')
})

describe('The commit of a build', () => {
  let folder: string
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.it', ...args], { cwd: folder, encoding: 'utf8' }).trim()
  const recorded = async () => {
    await recordCommit(folder)
    return readBuildInfo(folder)
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'area-club-commit-'))
    writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.3" }')
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })

  test('is left out without a git directory, and before any build', async () => {
    expect(readBuildInfo(folder)).toEqual({ version: '1.2.3' })
    expect(await recorded()).toEqual({ version: '1.2.3' })
  })

  test('is that of the git directory, and says when a tracked file differs from it', async () => {
    git('init', '--quiet')
    git('add', 'package.json')
    git('commit', '--quiet', '--message', 'Begin')
    git('tag', 'v1')
    const commit = git('rev-parse', 'HEAD')
    expect(await recorded()).toEqual({ version: '1.2.3', commit })
    writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.4" }')
    expect(await recorded()).toEqual({ version: '1.2.4', commit: `${commit}-dirty` })
  })

  test('is that of COMMIT where a container builds', async () => {
    vi.stubEnv('COMMIT', 'a543eca9')
    expect(await recorded()).toEqual({ version: '1.2.3', commit: 'a543eca9' })
  })
})
