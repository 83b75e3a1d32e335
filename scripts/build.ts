/** `npm run build`: compiles the catalogue and builds the portal, for a server started without npm. */
import { buildPortal } from './lib/build-product.ts'
import { reportFailure, runStep } from './lib/terminal.ts'

await runStep('Catalogue compiled and portal built', () => buildPortal(process.cwd())).catch(reportFailure)
