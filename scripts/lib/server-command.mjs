import { fileURLToPath } from 'node:url'
import { endCommandsOnSignal, environmentWith, startCommand } from './run-command.mjs'
import { typeScriptArguments } from './typescript-arguments.mjs'

/**
 * Runs a command of the server with the arguments of this process, and exits with its code.
 *
 * With `asks` the command reads from the terminal.
 */
export async function runServerCommand(file, { asks = false } = {}) {
  const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
  // npm sets INIT_CWD to the folder in which it was called. Paths are relative to that, settings to the product's folder.
  const env = environmentWith({ INIT_CWD: process.env.INIT_CWD ?? process.cwd() }, root)
  process.chdir(root)
  endCommandsOnSignal()
  const args = [...typeScriptArguments(root, file), ...process.argv.slice(2)]
  process.exitCode = (await startCommand('node', args, { cwd: root, env, show: true, asks, sharesGroup: true }).ended).code
}
