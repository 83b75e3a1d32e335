/** Tables whose rows the visitor sorts, narrows, pages and saves, in a real browser. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../expect-accessible.ts'
import type { Answers } from './renderer-page.ts'
import { gate, servePages } from './serve-pages.ts'

const pad = (number: number) => String(number).padStart(2, '0')
/** Causals and amounts run against each other; the dates follow neither. */
const entries = Array.from({ length: 25 }, (_, at) => ({
  id: at + 1,
  causal: `Rata ${25 - at}`,
  date: `2026-03-${pad(((at * 7) % 25) + 1)}`,
  state: at % 5 === 0 ? 'due' : 'paid',
  amount: 10_050 * (at + 1),
}))
const open = servePages({ 'GET /entries': { body: entries } })

const firstCells = (page: Page) => page.getByRole('rowheader').allTextContents()
const names = async (page: Page) => (await firstCells(page)).map((cell) => cell.trim())
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name })
const search = (page: Page) => decodeURIComponent(new URL(page.url()).search)
const status = (page: Page) => page.getByRole('status').filter({ hasText: 'movimenti' }).innerText()

async function openLedger(query = '', width = 1440): Promise<Page> {
  const { page } = await open(`/ledger${query}`, {}, { width })
  await page.getByRole('table', { name: 'Movimenti' }).waitFor()
  return page
}

describe.each([1440, 390])('a table that the visitor handles, %i px wide', (width) => {
  test('is accessible and fits the window, with its controls, its count and its pages', async () => {
    const page = await openLedger('?order=-amount&state=paid&words=rata', width)
    expect(await status(page)).toBe('20 movimenti')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page)
  })
})

describe('the order of a table', () => {
  test('is chosen by the headings, is told to assistive technology, and stays in the address', async () => {
    const page = await openLedger()
    expect(await heading(page, 'Importo').getAttribute('aria-sort')).toBe('none')
    expect(await heading(page, 'Stato').getAttribute('aria-sort')).toBeNull()
    await heading(page, 'Importo').getByRole('button').click()
    await heading(page, 'Importo').and(page.locator('[aria-sort=ascending]')).waitFor()
    expect(search(page)).toBe('?order=amount')
    await page.keyboard.press('Enter')
    await heading(page, 'Importo').and(page.locator('[aria-sort=descending]')).waitFor()
    expect(search(page)).toBe('?order=-amount')
    expect((await names(page))[0]).toBe('Rata 1')
    await page.reload()
    await heading(page, 'Importo').and(page.locator('[aria-sort=descending]')).waitFor()
    expect((await names(page))[0]).toBe('Rata 1')
  })

  test('is that of the type: numbers in texts, dates and amounts', async () => {
    const page = await openLedger('?order=causal')
    expect((await names(page)).slice(0, 3)).toEqual(['Rata 1', 'Rata 2', 'Rata 3'])
    await heading(page, 'Data').getByRole('button').click()
    await expect
      .poll(async () => (await page.getByRole('cell', { name: /2026/ }).allTextContents()).slice(0, 2))
      .toEqual([expect.stringContaining('01/03/2026'), expect.stringContaining('02/03/2026')])
    await heading(page, 'Importo').getByRole('button').click()
    await expect.poll(async () => (await names(page))[0]).toBe('Rata 25')
  })

  test('is that of the list for a word that stands for no column', async () => {
    const page = await openLedger('?order=-colour')
    expect((await names(page))[0]).toBe('Rata 25')
    expect(await page.locator('[aria-sort=ascending], [aria-sort=descending]').count()).toBe(0)
  })

  test('is chosen by a select on a phone, where no invisible heading takes the focus', async () => {
    const page = await openLedger('', 390)
    expect(await page.getByRole('columnheader').getByRole('button').count()).toBe(0)
    expect((await heading(page, 'Importo').textContent())?.trim()).toContain('Importo')
    await page.getByLabel('tabella:sortBy').selectOption('Importo, decrescente')
    await expect.poll(async () => (await names(page))[0]).toBe('Rata 1')
    expect(search(page)).toBe('?order=-amount')
    await page.getByLabel('tabella:sortBy').selectOption('tabella:unsorted')
    await expect.poll(() => search(page)).toBe('')
  })

  test('shows no select where there are headings', async () => {
    const page = await openLedger()
    expect(await page.getByLabel('tabella:sortBy').isVisible()).toBe(false)
  })
})

describe('the rows of a table', () => {
  test('are those of one page, which the buttons change and keep the focus', async () => {
    const page = await openLedger()
    expect((await names(page)).length).toBe(10)
    const pages = page.getByRole('navigation', { name: /^Pagina/ })
    await pages.getByRole('button', { name: 'tabella:later' }).click()
    await pages.getByText('Pagina 2 di 3').waitFor()
    expect(search(page)).toBe('?page=2')
    await page.keyboard.press('Enter')
    await pages.getByText('Pagina 3 di 3').waitFor()
    expect((await names(page)).length).toBe(5)
    const later = pages.getByRole('button', { name: 'tabella:later' })
    expect(await later.getAttribute('aria-disabled')).toBe('true')
    expect(await later.evaluate((button) => button === document.activeElement)).toBe(true)
    for (const [shown, left] of [
      ['Pagina 2 di 3', '?page=2'],
      ['Pagina 1 di 3', ''],
    ] as const) {
      await pages.getByRole('button', { name: 'tabella:earlier' }).click()
      await pages.getByText(shown).waitFor()
      expect(search(page)).toBe(left)
    }
  })

  test('are narrowed by a value and by words, begin with their first page then, and are counted in a status message', async () => {
    const page = await openLedger('?page=3')
    expect(await status(page)).toBe('25 movimenti')
    await page.getByLabel('Stato').selectOption('Da saldare')
    await expect.poll(() => status(page)).toBe('5 movimenti')
    expect(search(page)).toBe('?state=due')
    expect(await page.getByRole('navigation', { name: /^Pagina/ }).count()).toBe(0)
    await page.getByLabel('tabella:find').fill('rata 25')
    await expect.poll(() => status(page)).toBe('1 movimenti')
    expect(await names(page)).toEqual(['Rata 25'])
    expect(search(page)).toBe('?state=due&words=rata+25')
    await page.getByLabel('tabella:find').fill('gita')
    await page.getByRole('heading', { name: 'Nessun movimento' }).waitFor()
    expect(await status(page)).toBe('0 movimenti')
    await page.getByLabel('tabella:find').press('Escape')
    await page.getByLabel('Stato').selectOption('tabella:all')
    await expect.poll(() => status(page)).toBe('25 movimenti')
  })

  test('are saved as a file, all that fit in their order, with amounts and dates that spreadsheets read', async () => {
    const page = await openLedger('?state=due&order=amount')
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'tabella:export' }).click()])
    expect(download.suggestedFilename()).toBe('movimenti.csv')
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
    expect(lines.slice(0, 3)).toEqual([
      '\u{feff}Causale,Data,Stato,Importo',
      'Rata 25,2026-03-01,Da saldare,100.5',
      'Rata 20,2026-03-11,Da saldare,603',
    ])
    expect(lines.length).toBe(1 + 5 + 1)
  })

  test('follow the address when the visitor goes back to it', async () => {
    const page = await openLedger('?words=703,50')
    expect(await names(page)).toEqual(['Rata 19'])
    await page.getByRole('link', { name: 'Viaggi' }).first().click()
    await page.getByRole('heading', { name: 'Viaggi' }).waitFor()
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(['Rata 19'])
    expect(await page.getByLabel('tabella:find').inputValue()).toBe('703,50')
  })

  test('are none without controls when the list is empty', async () => {
    const { page } = await open('/ledger', { 'GET /entries': { body: [] } })
    await page.getByRole('heading', { name: 'Nessun movimento' }).waitFor()
    expect(await page.getByRole('searchbox').count()).toBe(0)
  })
})

describe('a table of the pages that the server answers', () => {
  const answers = (after?: Promise<void>): Answers => ({
    'GET /entries/found': ({ query }) => {
      const page = Number(query.get('page') ?? 1)
      const items = query.get('order') === '-amount' ? entries.toReversed() : entries
      return { body: { items: items.slice((page - 1) * 10, page * 10), total: 25 }, ...(query.size > 0 && after ? { after } : {}) }
    },
  })
  const asked = (received: readonly { operation: string; query: URLSearchParams }[]) =>
    received.filter(({ operation }) => operation === 'GET /entries/found').map(({ query }) => query.toString())

  test('asks for the order, the value and the page that the visitor has chosen', async () => {
    const { page, received } = await open('/paged-ledger', answers(), { width: 1440 })
    await page.getByRole('table', { name: 'Movimenti' }).waitFor()
    expect(await status(page)).toBe('25 movimenti')
    await heading(page, 'Importo').getByRole('button').click()
    await heading(page, 'Importo').and(page.locator('[aria-sort=ascending]')).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await names(page))[0]).toBe('Rata 1')
    await page.getByRole('button', { name: 'tabella:later' }).click()
    await expect.poll(async () => (await names(page))[0]).toBe('Rata 11')
    await page.getByLabel('Stato').selectOption('Saldato')
    await expect.poll(() => asked(received).at(-1)).toBe('order=-amount&state=paid')
    expect(asked(received)).toEqual(['', 'order=amount', 'order=-amount', 'order=-amount&page=2', 'order=-amount&state=paid'])
    await expectAccessible(page)
  })

  test('keeps its rows and the focus until the next ones have arrived', async () => {
    const { passed, letGo } = gate()
    const { page } = await open('/paged-ledger', answers(passed), { width: 1440 })
    await page.getByRole('table', { name: 'Movimenti' }).waitFor()
    await page.getByRole('button', { name: 'tabella:later' }).click()
    await page.locator('[aria-busy=true]').getByRole('table', { name: 'Movimenti' }).waitFor()
    expect((await names(page))[0]).toBe('Rata 25')
    letGo()
    await expect.poll(async () => (await names(page))[0]).toBe('Rata 15')
    expect(await page.locator('[aria-busy=true]').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('tabella:later')
  })

  test('opens at the page and the order of its address', async () => {
    const { page, received } = await open('/paged-ledger?order=-amount&page=3', answers(), { width: 390 })
    await expect.poll(async () => (await names(page)).length).toBe(5)
    expect(asked(received)).toEqual(['order=-amount&page=3'])
    await expectAccessible(page)
  })
})
