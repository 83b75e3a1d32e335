import { expect } from '@playwright/test'
import type { Page } from 'playwright'

/** How long an animation is waited for; endless ones are not. */
const animationPatienceMs = 1_500

/** Waits until nothing is announced as loading, fonts are there, and no animation changes colours any more. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first(), 'the page has drawn itself').toBeVisible()
  await expect(page.locator('[aria-busy="true"]'), 'nothing is loading any more').toHaveCount(0)
  await page.evaluate(async (patienceMs) => {
    await document.fonts.ready
    const ending = document.getAnimations().filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    await Promise.race([
      Promise.allSettled(ending.map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, patienceMs)),
    ])
  }, animationPatienceMs)
}
