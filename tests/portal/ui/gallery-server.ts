/** Builds the gallery as the portal is built and serves it under the portal's content security policy. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { build, preview } from 'vite'
import { launchBrowser } from '../../support/browser.ts'

/** As the portal's: the hash is that of the empty text, as Emotion makes an empty style element. */
const contentPolicy =
  "default-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

export interface Gallery {
  browser: Browser
  /** Opens a page of the gallery with its fonts loaded, and collects the browser's complaints. */
  open(name: string, size: { width: number; height: number }): Promise<{ page: Page; complaints: string[] }>
  close(): Promise<void>
}

export async function serveGallery(): Promise<Gallery> {
  const outDir = await mkdtemp(join(tmpdir(), 'gallery-'))
  const root = import.meta.dirname
  // Disables inlining as data URLs: the policy allows images and fonts of the portal's own origin only.
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, rolldownOptions: { input: join(root, 'gallery.html') } },
  })
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', headers: { 'Content-Security-Policy': contentPolicy } },
  })
  const browser = await launchBrowser()
  const address = server.resolvedUrls?.local[0] ?? ''
  return {
    browser,
    async open(name, viewport) {
      const context = await browser.newContext({ viewport, locale: 'it-IT', reducedMotion: 'reduce', hasTouch: viewport.width < 900 })
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }))
      await page.goto(`${address}gallery.html#${name}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.evaluate(() => document.fonts.ready)
      return { page, complaints }
    },
    async close() {
      await browser.close()
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
