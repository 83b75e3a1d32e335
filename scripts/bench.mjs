/**
 * `npm run bench`: runs the measurements, each with its comparison.
 *   npm run bench -- bytes      only those whose name begins with `bytes`
 */
import { fileURLToPath } from 'node:url'
import { prepareForBrowser } from './lib/prepare-for-browser.mjs'
import { endCommandsOnSignal, environmentWith, startCommand } from './lib/run-command.mjs'
import { reportFailure } from './lib/terminal.mjs'
import { typeScriptArguments } from './lib/typescript-arguments.mjs'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
process.chdir(root)
endCommandsOnSignal()

try {
  const env = environmentWith(await prepareForBrowser(root), root)
  const args = [...typeScriptArguments(root, 'tests/bench/run-measurements.ts'), ...process.argv.slice(2)]
  process.exitCode = (await startCommand('node', args, { cwd: root, env, show: true }).ended).code
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}
