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
