import type { Page } from 'playwright'

const firstScript = /\/assets\/index-[^/]*\.js$/

/** Holds a script back, by default the portal's first one. The returned function lets it through. */
export async function holdScript(page: Page, script: RegExp = firstScript): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(script, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

/** Records layout shifts from the start, and marks the heading that the page came with. */
export async function watchFirstPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    document.addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-came', ''))
  })
}

/**
 * Leaves out the shifts until the page's fonts are there, after `watchFirstPage`: a member's page waits for them, and on a busy machine a
 * cached font comes after that time.
 */
export async function forgiveFonts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const forget = () => Object.assign((window as unknown as { seen: object }).seen, { shift: 0 })
    // The frame that draws the fonts' letters is the next one.
    const afterFrames = () => requestAnimationFrame(() => requestAnimationFrame(forget))
    document.fonts.addEventListener('loadingdone', afterFrames, { once: true })
  })
}

export const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)

/** An element that only the script draws, once it has taken the page over. */
export const takenOver = (page: Page) => page.locator('meta[name="theme-color"]')
