import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { servePages } from './serve-pages.ts'

const payments = Array.from({ length: 1_000 }, (_, place) => ({
  id: place + 1,
  date: `2026-01-${String(28 - (place % 28)).padStart(2, '0')}`,
  causal: `Rata ${place + 1}`,
  amount: 100 * (place + 1),
}))
const trip = (id: number) => ({ id, name: `Viaggio ${id}`, ends: '2026-07-12', status: 'open', price: 248000, self: [{ id }] })

const open = servePages({ 'GET /trips/1/payments': { body: payments } })

const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
/** The `content-visibility` of the last row, which postpones its layout outside the viewport. */
const laidOutLater = (page: Page) =>
  page
    .getByRole('row')
    .last()
    .evaluate((row) => getComputedStyle(row).getPropertyValue('content-visibility'))
const rows = (page: Page) => page.getByRole('row').count()

/** Opens /trips, where the first trip has a thousand payments; `busy` disables idle callbacks, `traced` records what the browser does. */
async function openTrips(count: number, { busy = false, width = 1280, traced = false } = {}): Promise<Page> {
  const trips = Array.from({ length: count }, (_, place) => trip(place + 1))
  const { page } = await open('/actions', { 'GET /trips': { body: trips } }, { width })
  await page.getByRole('heading', { name: 'Azioni' }).waitFor()
  if (busy) await page.evaluate(() => Object.assign(window, { requestIdleCallback: () => 0, cancelIdleCallback: () => undefined }))
  if (width < 600) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  if (traced)
    await page
      .context()
      .browser()
      ?.startTracing(page, { categories: ['devtools.timeline'] })
  await page.getByRole('link', { name: 'Viaggi' }).click()
  await page.getByRole('article').first().waitFor()
  return page
}

async function openPayments(options: { busy?: boolean; width?: number } = {}): Promise<Page> {
  const page = await openTrips(1, options)
  await page.getByRole('button', { name: 'Pagamenti' }).click()
  await page.getByRole('table', { name: 'Versamenti' }).waitFor()
  return page
}

describe('a table of a thousand rows', () => {
  test('renders its first rows before the others, and announces the number of rows', async () => {
    const page = await openPayments({ busy: true })
    expect(await rows(page)).toBe(1 + 24)
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('1001')
  })

  test('is complete in the end, in order, with each row on one line', async () => {
    const page = await openPayments()
    await expect.poll(() => rows(page)).toBe(1_001)
    const first = await page.getByRole('row').nth(1).boundingBox()
    expect(first?.height).toBeLessThan(70)
    const head = await page.getByRole('columnheader', { name: 'Data' }).boundingBox()
    const cell = await page.getByRole('row').nth(1).getByRole('cell').first().boundingBox()
    expect(Math.abs((head?.x ?? 0) - (cell?.x ?? 99))).toBeLessThan(200)
    expect(await laidOutLater(page)).toBe('auto')
  })

  test('is complete on a phone too, with each row as a block', async () => {
    const page = await openPayments({ width: 390 })
    await expect.poll(() => rows(page)).toBe(1_001)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    expect(await laidOutLater(page)).toBe('auto')
  })

  test.each(['Control+f', 'Meta+f', 'F3'])('renders all rows at once when the user opens the page search with %s', async (keys) => {
    const page = await openPayments({ busy: true })
    await page.keyboard.press(keys)
    expect(await rows(page)).toBe(1_001)
    // `window.find` is the browser's own text search.
    expect(await page.evaluate(() => (window as unknown as { find(words: string): boolean }).find('Rata 997'))).toBe(true)
  })

  test('ignores a keydown event without a key, as autofill sends it', async () => {
    const page = await openPayments({ busy: true })
    const complaint = await page.evaluate(() => {
      let words = ''
      window.addEventListener('error', ({ message }) => {
        words = message
      })
      window.dispatchEvent(new Event('keydown'))
      return words
    })
    expect(complaint).toBe('')
    expect(await rows(page)).toBe(1 + 24)
  })

  test('is printed completely', async () => {
    const page = await openPayments({ busy: true })
    const pages = countPages(await page.pdf({ format: 'A4' }))
    expect(await rows(page)).toBe(1_001)
    expect(pages, 'at no more than 60 rows a page').toBeGreaterThan(16)
  })
})

describe('a list of two hundred cards', () => {
  test('renders its first cards before the others, and all of them when the user opens the page search', async () => {
    const page = await openTrips(200, { busy: true })
    expect(await page.getByRole('article').count()).toBe(6)
    await page.keyboard.press('Control+f')
    expect(await page.getByRole('article').count()).toBe(200)
  })

  test('is complete in the end, and printed completely', async () => {
    const page = await openTrips(200)
    // Six at a time in what idle time a busy machine has.
    await expect.poll(() => page.getByRole('article').count(), { timeout: 40_000 }).toBe(200)
    expect(countPages(await page.pdf({ format: 'A4' })), 'at 5 cards a page').toBeGreaterThan(39)
  })

  test('computes the styles of the cards that it adds, not again of those that are there', async () => {
    const page = await openTrips(200, { traced: true })
    await expect.poll(() => page.getByRole('article').count(), { timeout: 40_000 }).toBe(200)
    const { traceEvents }: { traceEvents: readonly { name: string; args: { elementCount?: number } }[] } = JSON.parse(
      String(await page.context().browser()?.stopTracing()),
    )
    const styled = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree').map(({ args }) => args.elementCount ?? 0)
    expect(styled.length).toBeGreaterThan(5)
    // A card that was just added counts a few elements, as what is in it is styled once it is near the viewport.
    const [, , middle] = styled.slice(-5).sort((one, other) => one - other)
    expect(middle, styled.join(' ')).toBeLessThan(200)
  })
})

describe('a closed panel', () => {
  const former = 'Viaggio del 2025'
  const openYears = async () => {
    const trips = [trip(1), { ...trip(2), name: former, ends: '2025-07-12' }]
    const { page, received } = await open('/trips', { 'GET /trips': { body: trips } })
    await page.getByText('Viaggio 1', { exact: true }).waitFor()
    return { page, received, panel: page.getByRole('button', { name: /^2025/ }), text: page.getByText(former, { exact: true }) }
  }

  test('is built once the user searches the page, and opens when its words are found', async () => {
    const { page, panel, text } = await openYears()
    expect(await text.count(), 'nothing closed is built before').toBe(0)
    const heightBefore = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.keyboard.press('Control+f')
    await text.waitFor({ state: 'attached' })
    expect(await text.isVisible()).toBe(false)
    expect(await panel.getAttribute('aria-expanded')).toBe('false')
    expect(await page.evaluate(() => document.documentElement.scrollHeight), 'it takes no room').toBe(heightBefore)
    // The browser reveals the target of a fragment as it does what its search finds.
    await text.evaluate((element) => {
      element.id = 'found'
      location.hash = 'found'
    })
    await expect.poll(() => panel.getAttribute('aria-expanded')).toBe('true')
    expect(await text.isVisible()).toBe(true)
  })

  test('stays to be found after it was opened and closed', async () => {
    const { panel, text } = await openYears()
    await panel.click()
    await text.waitFor()
    await panel.click()
    expect(await panel.getAttribute('aria-expanded')).toBe('false')
    expect(await text.evaluate((element) => element.closest('[hidden]')?.getAttribute('hidden'))).toBe('until-found')
  })

  test('whose data is loaded when it is opened is not built for a search', async () => {
    const { page, text, received } = await openYears()
    await page.keyboard.press('Control+f')
    await text.waitFor({ state: 'attached' })
    expect(received.filter(({ operation }) => operation.includes('/payments'))).toEqual([])
  })
})
