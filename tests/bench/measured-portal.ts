import { rmSync } from 'node:fs'
import type { Browser } from 'playwright'
import { launchBrowser } from '../support/browser.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'
import { copyTemplate, prepareTemplate } from '../support/portal-template.ts'
import { runOnEmbedded } from '../support/run-on-embedded.ts'

/** Runs `use` with a portal on demonstration data and a browser, and closes both. `sql` are statements that run before. */
export async function withPortal<T>(use: (portal: PortalProcess, browser: Browser) => Promise<T>, sql: readonly string[] = []): Promise<T> {
  await prepareTemplate()
  const dataDir = copyTemplate()
  if (sql.length > 0) await runOnEmbedded(dataDir, sql)
  const portal = await startPortal(dataDir)
  const browser = await launchBrowser()
  try {
    return await use(portal, browser)
  } finally {
    await browser.close()
    await portal.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
