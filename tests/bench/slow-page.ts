import type { Browser, Page } from 'playwright'

/** A cheap phone: a quarter of this machine's speed. */
export const cpuSlowdown = 4
/** A slow mobile connection. */
const downBytesPerSecond = 1_600_000 / 8
const upBytesPerSecond = 750_000 / 8
const roundTripMs = 150

/** Runs `use` with a page of a new context, with an empty cache, on a cheap phone and a slow connection. */
export async function withSlowPage<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: roundTripMs,
      downloadThroughput: downBytesPerSecond,
      uploadThroughput: upBytesPerSecond,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    return await use(page)
  } finally {
    await context.close()
  }
}

/** What `markPaints` records, in milliseconds from the beginning of the page. */
export interface PaintMarks {
  largestMs: number
  longTaskEndMs: number
}
export type MarkedWindow<Marks extends PaintMarks> = Window & { benchMarks: Marks }

/** Records the largest paint and the end of the last long task of each page that opens, as `benchMarks`. */
export async function markPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const marks = { largestMs: 0, longTaskEndMs: 0 }
    Object.assign(window, { benchMarks: marks })
    new PerformanceObserver((list) => {
      for (const task of list.getEntries()) marks.longTaskEndMs = Math.max(marks.longTaskEndMs, task.startTime + task.duration)
    }).observe({ type: 'longtask', buffered: true })
    new PerformanceObserver((list) => {
      for (const paint of list.getEntries()) marks.largestMs = paint.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}
