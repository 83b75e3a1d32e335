import { expect } from '@playwright/test'
import type { Page } from 'playwright'

/** How long nothing may load, move or change before a page counts as settled: longer than the gap between a screen's code and its calls. */
const quietMs = 100

/** How long quiet is waited for. Texts that change by themselves (a countdown) and endless animations are not waited for longer. */
const patienceMs = 3_000

/** Waits until nothing is announced as loading, fonts are there, and for a moment nothing in the page has changed. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  const drawn = page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).or(page.getByRole('alertdialog'))
  await expect(drawn.first(), 'the page has drawn itself').toBeVisible()
  const busy = page.locator('[aria-busy="true"]')
  await expect(busy, 'nothing is loading any more').toHaveCount(0)
  await page.evaluate(waitForQuiet, { quietMs, patienceMs })
  await expect(busy, 'nothing is loading any more').toHaveCount(0)
}

/** Runs in the page. Resolves when for `quietMs` nothing was busy, moved or changed, or when patience ends. */
async function waitForQuiet({ quietMs, patienceMs }: { quietMs: number; patienceMs: number }): Promise<void> {
  await document.fonts.ready
  const start = performance.now()
  let lastChange = start
  const observer = new MutationObserver(() => {
    lastChange = performance.now()
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const isMoving = () =>
    document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
  for (;;) {
    // Two frames: what a change asks for has been drawn, and the page's own timers have had their turn.
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 20))))
    const now = performance.now()
    const isBusy = document.querySelector('[aria-busy="true"]') !== null
    if (isBusy || isMoving()) lastChange = now
    if (now - lastChange >= quietMs || (now - start >= patienceMs && !isBusy)) break
    if (now - start >= 3 * patienceMs) break
  }
  observer.disconnect()
}
