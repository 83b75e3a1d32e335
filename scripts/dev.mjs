/** `npm run dev`: like `npm start`, but reloads saved files and shows the catalogue's mistakes in the page. */
import { fileURLToPath } from 'node:url'
import { installDependencies, requireNodeAndNpm } from './lib/install-dependencies.mjs'
import { endCommandsOnSignal, environmentWith, startCommand } from './lib/run-command.mjs'
import { readSettings } from './lib/settings.mjs'
import { reportFailure, runStep } from './lib/terminal.mjs'
import { typeScriptArguments } from './lib/typescript-arguments.mjs'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
process.chdir(root)
endCommandsOnSignal()

try {
  requireNodeAndNpm()
  await runStep('Dependencies installed (npm ci)', () => installDependencies(root))
  await readSettings(root)
  const args = typeScriptArguments(root, 'scripts/lib/develop.ts')
  const { code } = await startCommand('node', args, { cwd: root, env: environmentWith({}, root), show: true, sharesGroup: true }).ended
  process.exitCode = code
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}
