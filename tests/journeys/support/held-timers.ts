import type { Page } from 'playwright'

interface Holding {
  releaseHeldTimers?: () => void
}

/**
 * Holds the timers of one length, on every document that the page opens from now on: a state that passes by itself can then be looked at.
 * Resolves to the way to let go of those that wait.
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
