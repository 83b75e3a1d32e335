/**
 * `npm start`: takes a fresh clone to the running portal.
 *
 * It starts on the machine's own Node before any dependency is installed, so this file and its imports use Node's modules only.
 */
import { fileURLToPath } from 'node:url'
import { buildPortal, compileCatalogue } from './lib/build-product.mjs'
import { demonstrationAccounts, demonstrationPassword } from './lib/demonstration.mjs'
import { installDependencies, requireNodeAndNpm } from './lib/install-dependencies.mjs'
import { startPortalServer } from './lib/portal-server.mjs'
import { endCommandsOnSignal } from './lib/run-command.mjs'
import { readSettings } from './lib/settings.mjs'
import { bold, dim, reportFailure, runStep } from './lib/terminal.mjs'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
process.chdir(root)
endCommandsOnSignal()

try {
  requireNodeAndNpm()
  await runStep('Dependencies installed (npm ci)', () => installDependencies(root))
  const settings = await readSettings(root)
  await runStep('Catalogue checked and compiled', () => compileCatalogue(root))
  await runStep('Portal built', () => buildPortal(root))
  const server = await runStep('Server started', () => startPortalServer(root, settings))
  printWelcome(settings)
  const { code } = await server.ended
  process.exitCode = code
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}

function printWelcome({ publicUrl, seed }) {
  const lines = ['', `  Area Club is at ${bold(publicUrl)}`]
  if (seed === 'demo') {
    const width = Math.max(...demonstrationAccounts.map(({ username }) => username.length))
    lines.push('', `  Accounts of the demonstration, password ${bold(demonstrationPassword)}:`)
    for (const { username, shows } of demonstrationAccounts) lines.push(`    ${username.padEnd(width)}  ${dim(shows)}`)
  }
  lines.push('', dim('  Ctrl-C ends it.'), '')
  process.stdout.write(`${lines.join('\n')}\n`)
}
