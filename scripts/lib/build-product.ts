import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { printReport } from '../../src/core/compiler/index.ts'
import { Fault } from '../../src/core/server/domain/fault.ts'
import type { PortalFolder } from './portal-folder.ts'
import { runCommand } from './run-command.ts'
import { compileFolder } from './server-files.ts'

/** Checks the catalogue and writes src/generated. Throws a Fault with the compiler's report on a mistake. */
export const compileCatalogue = (root: string): Promise<'made' | 'unchanged'> => make(root, 'make:catalogue')

/** Builds the portal into dist/portal, after compiling the catalogue, and records the commit. */
export async function buildPortal(root: string): Promise<'made' | 'unchanged'> {
  await recordCommit(root)
  return make(root, 'make:portal')
}

/**
 * Writes the commit into dist/build.json, which `readBuildInfo` of the server reads.
 *
 * It is that of the variable COMMIT, because a container's build has no git directory, else that of the git directory, with `-dirty` when a
 * tracked file differs from it. Without both nothing is claimed.
 */
export async function recordCommit(root: string): Promise<void> {
  const commit = process.env.COMMIT || (await describeCommit(root))
  const file = join(root, 'dist/build.json')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(commit === undefined ? {} : { commit })}\n`)
}

async function describeCommit(root: string): Promise<string | undefined> {
  const { code, output } = await runCommand('git', ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'], { cwd: root })
  return code === 0 ? output.trim() : undefined
}

/**
 * Builds the portal with React's development build into .cache/strict-portal, for the journeys.
 *
 * StrictMode mounts each component twice there, which shows effects that do not clean up; in production it does nothing.
 */
export const buildStrictPortal = (root: string): Promise<'made' | 'unchanged'> => make(root, 'make:strict-portal')

/** Compiles the catalogue of another portal and builds it into its folder `dist`. */
export async function buildOtherPortal(portal: PortalFolder): Promise<void> {
  const { report } = await compileFolder(portal)
  if (report.failed) throw new Fault(`${printReport(report)}\n\nThe catalogue does not compile; the report is above.`)
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  await build({ logLevel: 'warn', build: { emptyOutDir: true } })
}

/** Runs a script of wireit, which does nothing when its inputs and outputs are those of its last run. package.json lists them. */
async function make(root: string, script: string): Promise<'made' | 'unchanged'> {
  const { code, output } = await runCommand('npm', ['run', '--silent', script], {
    cwd: root,
    env: { WIREIT_CACHE: 'none', WIREIT_LOGGER: 'simple' },
  })
  if (code === 0) return output.includes('Running command') ? 'made' : 'unchanged'
  const part = output.includes('[make:catalogue] Failed') ? 'The catalogue does not compile' : 'The portal does not build'
  throw new Fault(`${output.trimEnd()}\n\n${part}; the report is above.`)
}
