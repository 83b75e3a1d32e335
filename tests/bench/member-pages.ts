import type { Browser, Page } from 'playwright'
import { readAsMember } from '../support/read-as-member.ts'
import { signInByCall } from '../support/sign-in.ts'
import { serveBuiltPages } from './built-pages.ts'
import { withPortal } from './measured-portal.ts'
import { type Figure, type Measurement, median } from './measurement.ts'
import { cpuSlowdown, type MarkedWindow, markPaints, type PaintMarks, withSlowPage } from './slow-page.ts'

const runs = 5
const username = 'giulia.bianchi'
/** The page is quiet when it has painted nothing larger and had no long task for this time. */
const quietMs = 1_500

interface Times {
  /** When the customer's own data can be read. */
  readableMs: number
  largestMs: number
  /** When the last long task has ended. */
  quietMs: number
}

interface Visits {
  /** With an empty cache. */
  first: Times
  /** With what the first has left in the cache. */
  second: Times
}

/** Two screens of a customer beside hand-written ones, which fetch what they show once their script has come. */
export const memberPages: Measurement = {
  name: 'member pages',
  how: `/account and /practices of a logged-in customer at ${cpuSlowdown}x CPU slowdown and 1.6 Mbps, beside plain MUI pages with less on them, which fetch the same data after their script; first with an empty cache, then again, as one who has been there before; data: the customer’s own can be read; largest paint: of whatever, the plain page’s title included; quiet: the last long task has ended; middle of ${runs} runs`,
  measure: () =>
    withPortal(async (portal, browser) => {
      const data = await readData(browser, portal.url)
      const own = { account: data['/me'].fiscalCode, practices: data['/practice'][0]?.shortCode ?? '' } as const
      const plain = await serveBuiltPages('plain-mui-member', ['account.html', 'practices.html'], data)
      try {
        const figures: Figure[] = []
        for (const screen of ['account', 'practices'] as const) {
          // Alternates, so that load on the machine affects both.
          const ours: Visits[] = []
          const theirs: Visits[] = []
          for (let run = 0; run < runs; run += 1) {
            ours.push(await withSlowPage(browser, (page) => timeVisits(page, own[screen], `${portal.url}/${screen}`, portal.url)))
            theirs.push(await withSlowPage(browser, (page) => timeVisits(page, own[screen], `${plain.url}/${screen}.html`)))
          }
          for (const [visit, words] of [
            ['first', ''],
            ['second', ', again'],
          ] as const) {
            const times = [ours.map((visits) => visits[visit]), theirs.map((visits) => visits[visit])] as const
            figures.push(
              figure(`data of /${screen}${words}`, ...times, 'readableMs'),
              figure(`largest paint of /${screen}${words}`, ...times, 'largestMs'),
              figure(`quiet /${screen}${words}`, ...times, 'quietMs'),
            )
          }
        }
        return figures
      } finally {
        await plain.close()
      }
    }),
}

function figure(name: string, ours: readonly Times[], theirs: readonly Times[], key: keyof Times): Figure {
  const middle = (times: readonly Times[]) => median(times.map((time) => time[key]))
  return { name, value: middle(ours), unit: 'ms', comparedWith: { name: 'a plain MUI page', value: middle(theirs) } }
}

interface OwnData {
  '/me': { fiscalCode: string }
  '/practice': readonly { shortCode: string }[]
}

async function readData(browser: Browser, url: string): Promise<OwnData & Readonly<Record<string, unknown>>> {
  const context = await browser.newContext({ baseURL: url })
  try {
    const page = await context.newPage()
    await signInByCall(page, url, username)
    return { '/me': await readAsMember(page, '/member/me'), '/practice': await readAsMember(page, '/member/practice') }
  } finally {
    await context.close()
  }
}

/**
 * @param own a word of the customer's data that the page shows
 * @param signInAt the portal, where a customer logs in first
 */
async function timeVisits(page: Page, own: string, url: string, signInAt?: string): Promise<Visits> {
  if (signInAt !== undefined) await signInByCall(page, signInAt, username)
  await markPaints(page)
  await page.addInitScript(markData, own)
  const first = await timePaints(page, url)
  await page.goto('about:blank')
  return { first, second: await timePaints(page, url) }
}

interface Marks extends PaintMarks {
  readableMs: number
}

/** Runs in the page, from its beginning, after `markPaints`. */
function markData(own: string): void {
  const marks = Object.assign((window as unknown as MarkedWindow<Marks>).benchMarks, { readableMs: 0 })
  const path = `//body//*[not(self::script)][text()[contains(., "${own}")] or @value="${own}"]`
  const look = () => {
    // What stands beside the content on a desktop is hidden on a phone.
    const found = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
    const places = Array.from({ length: found.snapshotLength }, (_, at) => found.snapshotItem(at) as Element)
    if (places.some((place) => place.checkVisibility({ visibilityProperty: true }))) marks.readableMs = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function timePaints(page: Page, url: string): Promise<Times> {
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  await page.waitForFunction(
    (quiet) => {
      const { readableMs, largestMs, longTaskEndMs } = (window as unknown as MarkedWindow<Marks>).benchMarks
      return readableMs > 0 && largestMs > 0 && performance.now() - Math.max(largestMs, longTaskEndMs) > quiet
    },
    quietMs,
    { timeout: 60_000 },
  )
  return await page.evaluate(() => {
    const { readableMs, largestMs, longTaskEndMs } = (window as unknown as MarkedWindow<Marks>).benchMarks
    return { readableMs, largestMs, quietMs: Math.max(largestMs, longTaskEndMs) }
  })
}
