import { buildPortal, compileCatalogue } from './build-product.mjs'
import { requireBrowser } from './find-browser.mjs'
import { installDependencies, requireNodeAndNpm } from './install-dependencies.mjs'
import { runStep } from './terminal.mjs'

/** Builds the portal and finds a browser. Resolves to environment variables with the browser's path. */
export async function prepareForBrowser(root) {
  const env = {}
  requireNodeAndNpm()
  await runStep('Dependencies installed (npm ci)', () => installDependencies(root))
  await runStep('Browser found', async () => {
    env.BROWSER_PATH = await requireBrowser()
  })
  await runStep('Catalogue checked and compiled', () => compileCatalogue(root))
  await runStep('Portal built', () => buildPortal(root))
  return env
}
