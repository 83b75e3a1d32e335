import { fileURLToPath } from 'node:url'
import { endCommandsOnSignal, environmentWith, startCommand } from './run-command.mjs'
import { typeScriptArguments } from './typescript-arguments.mjs'

/**
 * Runs a command of the server with the arguments of this process; they and the exit code are the command's own. One that `asks` reads from
 * the terminal.
 */
export async function runServerCommand(file, { asks = false } = {}) {
  const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
  // npm says where it was called in INIT_CWD; paths are relative to that, settings to the product's folder.
  const env = environmentWith({ INIT_CWD: process.env.INIT_CWD ?? process.cwd() }, root)
  process.chdir(root)
  endCommandsOnSignal()
  const args = [...typeScriptArguments(root, file), ...process.argv.slice(2)]
  process.exitCode = (await startCommand('node', args, { cwd: root, env, show: true, asks, sharesGroup: true }).ended).code
}
