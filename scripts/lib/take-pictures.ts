/** Pictures of the portal's pages in a real browser, also with modules of before in place of those that the server has. */
import type { PictureTaker } from '../../src/core/studio/server/picture-changes.ts'
import { findBrowser } from './find-browser.ts'

/** How long a page may take to be still. */
const patienceMs = 60_000

/** Returns what takes pictures; undefined where there is no browser. */
export function findPictureTaker(origin: string): PictureTaker | undefined {
  const executablePath = findBrowser()
  if (executablePath === undefined) return undefined
  return async ({ addresses, widths, cookies, modules }) => {
    const { chromium } = await import('playwright')
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })))
      for (const [path, body] of modules)
        await context.route(
          (url) => url.pathname === path,
          (route) => route.fulfill({ contentType: 'text/javascript', body }),
        )
      const page = await context.newPage()
      const pictures = []
      for (const address of addresses)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          await page.goto(`${origin}${address}`, { waitUntil: 'networkidle', timeout: patienceMs })
          const picture = await page.screenshot({ fullPage: true, animations: 'disabled' })
          pictures.push({ address, width, picture: picture.toString('base64') })
        }
      return pictures
    } finally {
      await browser.close()
    }
  }
}
