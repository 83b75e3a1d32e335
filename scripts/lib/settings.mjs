import { environmentWith, runCommand } from './run-command.mjs'
import { CommandFault } from './terminal.mjs'
import { typeScriptArguments } from './typescript-arguments.mjs'

/**
 * Reads the server's settings from the environment: `{ host, port, publicUrl, isOwnDatabase, seed }`.
 *
 * Throws a CommandFault that names the invalid ones. Runs in a process of its own, because the server's sources are TypeScript.
 */
export async function readSettings(root) {
  const args = typeScriptArguments(root, 'scripts/lib/print-settings.ts')
  const { code, output } = await runCommand('node', args, { cwd: root, env: environmentWith({}, root) })
  if (code !== 0) throw new CommandFault(output.trim())
  return JSON.parse(output)
}
