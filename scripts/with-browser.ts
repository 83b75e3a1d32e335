/** Runs a program of the tests on the built portal with a browser: the first argument is its file, the others are its own. */
import { buildPortal } from './lib/build-product.ts'
import { requireBrowser } from './lib/find-browser.ts'
import { runCommand } from './lib/run-command.ts'
import { reportFailure, runStep } from './lib/terminal.ts'

try {
  const BROWSER_PATH = await runStep('Browser found', requireBrowser)
  await runStep('Catalogue compiled and portal built', () => buildPortal(process.cwd()))
  const { code } = await runCommand(process.execPath, [...process.execArgv, ...process.argv.slice(2)], {
    env: { BROWSER_PATH },
    stdout: 'inherit',
    stderr: 'inherit',
  })
  process.exitCode = code
} catch (error) {
  reportFailure(error)
}
