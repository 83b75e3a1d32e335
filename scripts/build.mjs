/** `npm run build`: compiles the catalogue and builds the portal, for a server started without npm. */
import { fileURLToPath } from 'node:url'
import { buildPortal, compileCatalogue } from './lib/build-product.mjs'
import { endCommandsOnSignal } from './lib/run-command.mjs'
import { reportFailure, runStep } from './lib/terminal.mjs'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
process.chdir(root)
endCommandsOnSignal()

try {
  await runStep('Catalogue checked and compiled', () => compileCatalogue(root))
  await runStep('Portal built', () => buildPortal(root))
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
}
