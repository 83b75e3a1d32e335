import { Fault } from '../../src/server/domain/fault.ts'
import { runCommand } from './run-command.ts'

/** Checks the catalogue and writes src/generated. Throws a Fault with the compiler's report on a mistake. */
export const compileCatalogue = (root: string): Promise<'made' | 'unchanged'> => make(root, 'make:catalogue')

/** Builds the portal into dist/portal, after compiling the catalogue. */
export const buildPortal = (root: string): Promise<'made' | 'unchanged'> => make(root, 'make:portal')

/**
 * Builds the portal with React's development build into .cache/strict-portal, for the journeys.
 *
 * StrictMode mounts each component twice there, which shows effects that do not clean up; in production it does nothing.
 */
export const buildStrictPortal = (root: string): Promise<'made' | 'unchanged'> => make(root, 'make:strict-portal')

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
