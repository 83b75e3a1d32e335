import type { Page } from 'playwright'

interface Holding {
  releaseHeldTimers?: () => void
}

/**
 * Holds all timers of one length, so that a journey can inspect a temporary state.
 *
 * Applies to every document that the page loads from now on. Returns a function that releases the held timers.
 */
export async function holdTimers(page: Page, lengthMs: number): Promise<() => Promise<void>> {
  await page.addInitScript((held) => {
    const start = window.setTimeout.bind(window)
    const waiting: (() => void)[] = []
    window.setTimeout = ((then: () => void, ms?: number) => {
      if (ms !== held) return start(then, ms)
      waiting.push(then)
      return 0
    }) as typeof window.setTimeout
    ;(window as Holding).releaseHeldTimers = () => {
      for (const then of waiting.splice(0)) then()
    }
  }, lengthMs)
  return () => page.evaluate(() => (window as Holding).releaseHeldTimers?.())
}
