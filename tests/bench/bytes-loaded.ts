import type { Browser, BrowserContext } from 'playwright'
import { waitUntilSettled } from '../support/page-settled.ts'
import { signInByCall } from '../support/sign-in.ts'
import { servePlainLogin } from './built-pages.ts'
import { withPortal } from './measured-portal.ts'
import type { Figure, Measurement } from './measurement.ts'

/** The bytes that a browser with an empty cache receives, compressed and with headers. */
export const bytesLoaded: Measurement = {
  name: 'bytes loaded',
  how: 'everything a browser with an empty cache receives for one page, compressed, headers included',
  measure: () =>
    withPortal(async (portal, browser) => {
      const plain = await servePlainLogin()
      try {
        const plainBytes = await loadedBytes(browser, plain.url, '/')
        const loginBytes = await loadedBytes(browser, portal.url, '/login')
        const accountBytes = await loadedBytes(browser, portal.url, '/account', 'giulia.bianchi')
        return [
          {
            name: '/login',
            ...kilobytes(loginBytes.all),
            comparedWith: { name: 'a plain MUI login', value: kilobytes(plainBytes.all).value },
          },
          {
            name: '/login, scripts',
            ...kilobytes(loginBytes.scripts),
            comparedWith: { name: 'a plain MUI login', value: kilobytes(plainBytes.scripts).value },
          },
          { name: '/account', ...kilobytes(accountBytes.all), comparedWith: { name: '/login', value: kilobytes(loginBytes.all).value } },
          {
            name: '/account, scripts',
            ...kilobytes(accountBytes.scripts),
            comparedWith: { name: '/login', value: kilobytes(loginBytes.scripts).value },
          },
        ]
      } finally {
        await plain.close()
      }
    }),
}

function kilobytes(bytes: number): Pick<Figure, 'value' | 'unit'> {
  return { value: bytes / 1_000, unit: 'KB' }
}

async function loadedBytes(browser: Browser, url: string, path: string, username?: string): Promise<{ all: number; scripts: number }> {
  const context = await browser.newContext()
  try {
    return await countBytes(context, url, path, username)
  } finally {
    await context.close()
  }
}

async function countBytes(
  context: BrowserContext,
  url: string,
  path: string,
  username: string | undefined,
): Promise<{ all: number; scripts: number }> {
  const page = await context.newPage()
  if (username !== undefined) await signInByCall(page, url, username)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Set<string>()
  const counts = { all: 0, scripts: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counts.all += encodedDataLength
    if (scripts.has(requestId)) counts.scripts += encodedDataLength
  })
  await page.goto(`${url}${path}`)
  await waitUntilSettled(page)
  await page.waitForLoadState('networkidle')
  return counts
}
