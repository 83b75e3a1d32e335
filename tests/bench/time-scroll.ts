import type { Page } from 'playwright'

/** Scrolls from top to bottom and returns the longest time between two frames, in milliseconds. */
export function timeScroll(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let longestMs = 0
        let lastMs = performance.now()
        const step = () => {
          const nowMs = performance.now()
          longestMs = Math.max(longestMs, nowMs - lastMs)
          lastMs = nowMs
          const before = scrollY
          scrollBy(0, 1_500)
          if (scrollY === before) resolve(longestMs)
          else requestAnimationFrame(step)
        }
        scrollTo(0, 0)
        requestAnimationFrame(step)
      }),
  )
}
