/** The README's first change: in a copy of the product with a renamed menu entry, its own journeys pass. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { buildPortal, buildStrictPortal, compileCatalogue } from '../../scripts/lib/build-product.ts'
import { changedFile, entryAfter, withEntry } from '../support/first-change.ts'
import { listFiles } from '../support/list-files.ts'

const isLong = process.env.TEST_LONG === '1'
const root = fileURLToPath(new URL('../..', import.meta.url))
const copied = [
  'catalogue',
  'demonstration',
  'openapi',
  'src',
  'scripts',
  'tests',
  'docs',
  '.vscode',
  'operator.yaml',
  'index.html',
  'vite.config.ts',
  'playwright.config.ts',
  'tsconfig.json',
  'tsconfig.portal.json',
  'package.json',
  'package-lock.json',
  'README.md',
]

/** The journey that presses every entry of the menu, and with TEST_LONG all that use the renamed one or show its screen. */
const journeys = isLong
  ? ['dashboard', 'english', 'narrow', 'sections', 'session', 'shell', 'teachers', 'tour'].map((name) => `${name}.journey.ts`)
  : ['shell.journey.ts', '--grep', 'The menu leads to every screen']

let copy: string

test.beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  copy = mkdtempSync(join(root, '.cache/first-change-'))
  for (const source of copied) cpSync(join(root, source), join(copy, source), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})

test.afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('The journeys pass in a copy whose menu entry was renamed in one file of the catalogue', async () => {
  test.setTimeout(isLong ? 1_800_000 : 600_000)
  const file = join(copy, changedFile)
  writeFileSync(file, withEntry(readFileSync(file, 'utf8'), entryAfter))
  await compileCatalogue(copy)
  await buildPortal(copy)
  await buildStrictPortal(copy)
  expect(readFileSync(join(copy, 'src/generated/catalogue.ts'), 'utf8')).toContain('I miei viaggi')
  expect(changedFiles(), 'the change affects one file').toEqual([changedFile])
  const { code, output } = await runJourneys()
  expect(code, output).toBe(0)
  expect(output).toMatch(/\d+ passed/)
})

/** Returns the files in git that differ from the product's. */
function changedFiles(): readonly string[] {
  const tracked = listFiles(copy, copied, (path) => !path.startsWith('src/generated/'))
  return tracked.filter((path) => !existsSync(join(root, path)) || !readFileSync(join(copy, path)).equals(readFileSync(join(root, path))))
}

/** Runs journeys of the copy with a server of its own. */
function runJourneys(): Promise<{ code: number; output: string }> {
  // Omits the settings of the outer run, except the path of the browser.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:PLAYWRIGHT_|PW_|TEST_|JOURNEYS_|FORCE_COLOR)/.test(name)),
  )
  return new Promise((resolve) => {
    execFile(
      'node',
      [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--project=journeys', ...journeys],
      { cwd: copy, env, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: `${stdout}\n${stderr}` }),
    )
  })
}
