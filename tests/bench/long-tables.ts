import type { Browser } from 'playwright'
import { launchBrowser } from '../support/browser.ts'
import { serveBuiltPages } from './built-pages.ts'
import { type Figure, type Measurement, median } from './measurement.ts'
import type { TableTimes } from './tables/show-table.ts'

const runs = 5
const rowCounts = [1_000, 10_000] as const

/** The same rows in the renderer's table and in a hand-written one. */
export const longTables: Measurement = {
  name: 'long tables',
  how: `tables of 1,000 and 10,000 rows of five columns, from the answer's arrival; shown: the first rows are painted and the page answers; whole: every row is in the document; middle of ${runs} runs`,
  async measure() {
    const pages = await serveBuiltPages('tables', ['generated.html', 'plain-mui.html'])
    const browser = await launchBrowser()
    try {
      const figures: Figure[] = []
      for (const count of rowCounts) {
        // Alternates, so that load on the machine affects both.
        const ours: TableTimes[] = []
        const theirs: TableTimes[] = []
        for (let run = 0; run < runs; run += 1) {
          ours.push(await timeTable(browser, `${pages.url}/generated.html`, count))
          theirs.push(await timeTable(browser, `${pages.url}/plain-mui.html`, count))
        }
        const name = `${count.toLocaleString('en')} rows`
        figures.push(figure(`${name} shown`, ours, theirs, 'shownMs'), figure(`${name} whole`, ours, theirs, 'wholeMs'))
      }
      return figures
    } finally {
      await browser.close()
      await pages.close()
    }
  },
}

function figure(name: string, ours: readonly TableTimes[], theirs: readonly TableTimes[], key: keyof TableTimes): Figure {
  const middle = (times: readonly TableTimes[]) => median(times.map((time) => time[key]))
  return { name, value: middle(ours), unit: 'ms', comparedWith: { name: 'a plain MUI table', value: middle(theirs) } }
}

async function timeTable(browser: Browser, url: string, count: number): Promise<TableTimes> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  try {
    await page.goto(url)
    await page.waitForFunction(() => 'showTable' in window)
    return await page.evaluate((rows) => window.showTable(rows), count)
  } finally {
    await page.close()
  }
}
