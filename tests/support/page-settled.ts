import { expect } from '@playwright/test'
import type { Page } from 'playwright'

/** Elements whose data or code is loading. */
const loading = '[aria-busy="true"], [data-waiting]'

/** How long a settled page has not loaded, moved or changed. Longer than the gap between a screen's code and its calls. */
const quietMs = 100

/** The time limit for texts that change by themselves, such as a countdown, and for endless animations. */
const patienceMs = 3_000

/** Waits until nothing is busy, fonts are loaded, and the page has not changed for a moment. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  const drawn = page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).or(page.getByRole('alertdialog'))
  await expect(drawn.first(), 'the page has rendered').toBeVisible()
  const busy = page.locator(loading)
  await expect(busy, 'no loading indicator is left').toHaveCount(0)
  await page.evaluate(waitForQuiet, { loading, quietMs, patienceMs })
  await expect(busy, 'no loading indicator is left').toHaveCount(0)
}

/** Runs in the page. Resolves when nothing was busy, moved or changed for `quietMs`, or when the time is over. */
async function waitForQuiet({ loading, quietMs, patienceMs }: { loading: string; quietMs: number; patienceMs: number }): Promise<void> {
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
    // Waits two frames, so that changes are painted and the page's own timers have run.
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 20))))
    const now = performance.now()
    const isBusy = document.querySelector(loading) !== null
    if (isBusy || isMoving()) lastChange = now
    if (now - lastChange >= quietMs || (now - start >= patienceMs && !isBusy)) break
    if (now - start >= 3 * patienceMs) break
  }
  observer.disconnect()
}
