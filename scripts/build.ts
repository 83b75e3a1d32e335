/** `npm run build`: compiles the catalogue and builds the portal, for a server started without npm; `-- --portal <folder>`: into its `dist`. */
import { buildOtherPortal, buildPortal } from './lib/build-product.ts'
import { readPortalFolder } from './lib/portal-folder.ts'
import { runScript, runStep } from './lib/terminal.ts'

await runScript(async () => {
  const portal = readPortalFolder()
  await runStep('Catalogue compiled and portal built', async () => (portal.own ? buildPortal(portal.root) : buildOtherPortal(portal)))
})
