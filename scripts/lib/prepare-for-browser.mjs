import { buildPortal, compileCatalogue } from './build-product.mjs'
import { requireBrowser } from './find-browser.mjs'
import { installDependencies, requireNodeAndNpm } from './install-dependencies.mjs'
import { runStep } from './terminal.mjs'

/** Gets ready what drives the built portal in a browser; resolves to the environment that tells where the browser is. */
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
