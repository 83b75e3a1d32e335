import type { Browser, Page } from 'playwright'
import { servePlainLogin } from './built-pages.ts'
import { withPortal } from './measured-portal.ts'
import { type Figure, type Measurement, median } from './measurement.ts'
import { cpuSlowdown, type MarkedWindow, markPaints, type PaintMarks, withSlowPage } from './slow-page.ts'
import { timeKeptKey } from './time-kept-key.ts'

const runs = 5
/** The page is quiet when it has had no long task for this time. */
const quietMs = 1_000

/** Times recorded by the page itself. */
interface Marks extends PaintMarks {
  fieldMs: number
}

interface Times {
  paintMs: number
  /** The largest contentful paint: the page itself, not the brand's name that appears first. */
  largestMs: number
  interactiveMs: number
  /** When the first key is shown that the field still has once the script has taken the page over. */
  keptKeyMs: number
}

/** The product's login beside a hand-written one, both served compressed from this machine. */
export const firstPaint: Measurement = {
  name: 'first paint',
  how: `/login at ${cpuSlowdown}x CPU slowdown and 1.6 Mbps, empty cache; interactive: the password field takes a key and no long task follows; kept key: the first key in the first field that is shown and still there once the script has taken over; middle of ${runs} runs`,
  measure: () =>
    withPortal(async (portal, browser) => {
      const plain = await servePlainLogin()
      try {
        // Alternates, so that load on the machine affects both.
        const ours: Times[] = []
        const theirs: Times[] = []
        for (let run = 0; run < runs; run += 1) {
          ours.push(await timePage(browser, `${portal.url}/login`))
          theirs.push(await timePage(browser, plain.url))
        }
        return [
          figure('first paint of /login', ours, theirs, 'paintMs'),
          figure('largest paint of /login', ours, theirs, 'largestMs'),
          figure('interactive /login', ours, theirs, 'interactiveMs'),
          figure('a key in /login is shown and kept', ours, theirs, 'keptKeyMs'),
        ]
      } finally {
        await plain.close()
      }
    }),
}

function figure(name: string, ours: readonly Times[], theirs: readonly Times[], key: keyof Times): Figure {
  const middle = (times: readonly Times[]) => median(times.map((time) => time[key]))
  return { name, value: middle(ours), unit: 'ms', comparedWith: { name: 'a plain MUI login', value: middle(theirs) } }
}

async function timePage(browser: Browser, url: string): Promise<Times> {
  // Two loads: a key ends the search for the largest paint.
  const keptKeyMs = await withSlowPage(browser, (page) => timeKeptKey(page, url))
  return { ...(await withSlowPage(browser, (page) => timePaints(page, url))), keptKeyMs }
}

async function timePaints(page: Page, url: string): Promise<Omit<Times, 'keptKeyMs'>> {
  await markPaints(page)
  await page.addInitScript(() => {
    const marks = Object.assign((window as unknown as MarkedWindow<Marks>).benchMarks, { fieldMs: 0 })
    const look = () => {
      const field = document.querySelector<HTMLInputElement>('input[type="password"]')
      // React's properties show that the field is hydrated.
      if (field !== null && !field.disabled && Object.keys(field).some((key) => key.startsWith('__reactProps')))
        marks.fieldMs = performance.now()
      else requestAnimationFrame(look)
    }
    look()
  })
  await page.goto(url, { timeout: 60_000 })
  await page.waitForFunction(
    (quiet) => {
      const { fieldMs, longTaskEndMs } = (window as unknown as MarkedWindow<Marks>).benchMarks
      return fieldMs > 0 && performance.now() - Math.max(fieldMs, longTaskEndMs) > quiet
    },
    quietMs,
    { timeout: 60_000 },
  )
  return await page.evaluate(() => {
    const { fieldMs, longTaskEndMs, largestMs } = (window as unknown as MarkedWindow<Marks>).benchMarks
    const paint = performance.getEntriesByName('first-contentful-paint')[0]
    if (paint === undefined) throw new Error('Nothing was painted')
    return { paintMs: paint.startTime, largestMs, interactiveMs: Math.max(fieldMs, longTaskEndMs) }
  })
}
