/** Links to accordion items, amounts due by year, and bars described in words, in a real browser. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../expect-accessible.ts'
import { servePages } from './serve-pages.ts'

const trips = [
  { id: 1, code: 'VS 1', name: 'Malta', ends: '2026-07-12', price: 100_000, paid: 100_000, promised: 0, due: 0, urgent: false },
  { id: 2, code: 'VS/2', name: 'Oxford', ends: '2025-07-02', price: 120_000, paid: 30_000, promised: 60_000, due: 30_000, urgent: false },
  { id: 3, code: 'VS-3', name: 'Dublino', ends: '2025-08-02', price: 50_000, paid: 0, promised: 0, due: 50_000, urgent: true },
  { id: 4, code: 'VS-4', name: 'Londra', ends: '2024-08-02', price: 50_000, paid: 0, promised: 90_000, due: 0, urgent: false },
]
const openPage = servePages({
  'GET /trips': { body: trips },
  'POST /login': { body: { session: 'session-2' } },
})
const open = async (...args: Parameters<typeof openPage>) => (await openPage(...args)).page
const year = (page: Page, name: RegExp) => page.getByRole('button', { name })
const isOpen = (page: Page, name: RegExp) => year(page, name).getAttribute('aria-expanded')
const row = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
/** Waits until the heading with these words has the focus. */
const focused = (page: Page, words: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches('h3') && document.activeElement.textContent?.trim() === wanted, words)
const focusedNow = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

describe('Given a list of links', () => {
  test('shows each item as a link with its line, amount and badge, and the total in the last row', async () => {
    const page = await open('/due')
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') })
    await rows.first().waitFor()
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/^Oxford\s+fino al 02\/07\/2025\s+Importo\s+300,00\s€$/),
      expect.stringMatching(/^Urgente\s+Dublino\s+fino al 02\/08\/2025\s+Importo\s+500,00\s€$/),
    ])
    expect(await page.getByText('In tutto').locator('..').innerText()).toMatch(/^In tutto\s+800,00\s€$/)
    expect(await row(page, 'Dublino').getAttribute('href')).toBe('/due#VS-3')
    expect(await row(page, 'Oxford').getAttribute('href')).toBe('/due#VS%2F2')
    await expectAccessible(page)
  })

  test.each([320, 390, 1440])('fits a viewport of %i pixels', async (width) => {
    const page = await open('/due', {}, { width })
    await row(page, 'Oxford').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
    await expectAccessible(page)
  })

  test('shows the empty text without items', async () => {
    const page = await open('/due', { 'GET /trips': { body: trips.filter(({ due }) => due === 0) } })
    await page.getByText('Niente da pagare').waitFor()
    expect(await page.getByText('In tutto').count()).toBe(0)
  })
})

describe('Given a panel for each year', () => {
  test('opens the panels whose condition holds beside the current one, with badges in their headings', async () => {
    const page = await open('/due')
    await page.getByRole('article', { name: 'Malta' }).waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: /^20/ }).allInnerTexts())
      .toEqual(['2026', expect.stringMatching(/^2025,\s+Da pagare 800,00\s€$/), '2024'])
    expect(await Promise.all([/^2026/, /^2025/, /^2024/].map((name) => isOpen(page, name)))).toEqual(['true', 'true', 'false'])
    expect(await page.getByRole('article').allInnerTexts()).toEqual([
      expect.stringContaining('Malta'),
      expect.stringContaining('Dublino'),
      expect.stringContaining('Oxford'),
    ])
  })
})

describe('Given a link to one item of a screen', () => {
  test('opens the item’s panel, even one the user closed, and focuses its heading, by keyboard too', async () => {
    const page = await open('/due')
    await year(page, /^2025/).click()
    expect(await isOpen(page, /^2025/)).toBe('false')
    await row(page, 'Oxford').focus()
    await page.keyboard.press('Enter')
    await focused(page, 'Oxford')
    const { outlineStyle, boxShadow } = await page.evaluate(() => {
      const style = getComputedStyle(document.activeElement!)
      return { outlineStyle: style.outlineStyle, boxShadow: style.boxShadow }
    })
    expect([outlineStyle, boxShadow], 'a heading is not interactive: it has no focus frame').toEqual(['none', 'none'])
    expect(await isOpen(page, /^2025/)).toBe('true')
    expect(new URL(page.url()).hash).toBe('#VS%2F2')
    expect(await page.getByRole('article', { name: 'Oxford' }).evaluate((card) => card.getBoundingClientRect().top >= 0)).toBe(true)
    // Following the same link a second time works as well.
    await year(page, /^2025/).click()
    await row(page, 'Oxford').click()
    await focused(page, 'Oxford')
    expect(await isOpen(page, /^2025/)).toBe('true')
  })

  test('works from the address bar, and keeps the panels open that open by default', async () => {
    const page = await open('/due#VS-4')
    await focused(page, 'Londra')
    expect(await Promise.all([/^2026/, /^2025/, /^2024/].map((name) => isOpen(page, name)))).toEqual(['true', 'true', 'true'])
    await expectAccessible(page)
  })

  test('restores the user’s position after a reload instead of jumping to the item of the address', async () => {
    const page = await open('/due#VS-4')
    await focused(page, 'Londra')
    await row(page, 'Dublino').focus()
    // The history entry stores the focused element after a delay.
    await page.waitForFunction(() => JSON.stringify(history.state ?? '').includes('focus":[{'))
    await page.reload()
    await page.waitForFunction(() => document.activeElement?.matches('a[href$="#VS-3"]'))
    await page.getByRole('article', { name: 'Londra' }).waitFor()
    expect(await focusedNow(page)).toBe('Dublino')
  })

  test('leads to the page alone when no item has its id', async () => {
    const page = await open('/due#%E0%A4')
    await page.getByRole('article', { name: 'Malta' }).waitFor()
    await page.goto(`${new URL(page.url()).origin}/due#VS-99`)
    await year(page, /^2024/).waitFor()
    expect(await isOpen(page, /^2024/)).toBe('false')
  })

  test('survives a login in between', async () => {
    const page = await open('/due#VS-4', {}, { session: null })
    await page.getByLabel('username').fill('giulia.bianchi')
    await page.getByLabel('password', { exact: true }).fill('Vacanze-2026')
    await page.getByRole('button', { name: 'Entra' }).click()
    await focused(page, 'Londra')
  })
})

describe('Given a share of a whole', () => {
  test('has a text alternative, and draws the promised amount after the paid one, up to the whole', async () => {
    const page = await open('/due#VS-4')
    const bars = (name: string) => page.getByRole('article', { name }).getByRole('img', { name: / su / })
    await bars('Oxford').waitFor()
    expect(await bars('Oxford').getAttribute('aria-label')).toMatch(/^300,00\s€ su 1\.200,00\s€$/)
    const drawn = (name: string) =>
      bars(name).evaluate((bar) =>
        [...bar.querySelectorAll(':scope > rect')].map((rect) => [rect.getAttribute('x'), rect.getAttribute('width')]),
      )
    expect(await drawn('Oxford')).toEqual([
      ['25%', '50%'],
      [null, '25%'],
    ])
    expect(await drawn('Malta')).toEqual([[null, '100%']])
    expect(await drawn('Londra')).toEqual([
      ['0%', '100%'],
      [null, '0%'],
    ])
  })
})

describe('Given an area in a collapsed section', () => {
  test('renders when the user opens the section, for that item alone', async () => {
    const page = await open('/due')
    const oxford = page.getByRole('article', { name: 'Oxford' })
    await oxford.waitFor()
    expect(await page.getByRole('region', { name: 'Cassa aperta' }).count()).toBe(0)
    await oxford.getByRole('button', { name: 'Paga' }).click()
    await oxford.getByRole('region', { name: 'Cassa aperta' }).waitFor()
    expect(await page.getByRole('region', { name: 'Cassa aperta' }).count()).toBe(1)
  })
})

describe('Given a screen with shortcuts', () => {
  const shortcuts = (page: Page) => page.getByRole('navigation', { name: 'I tuoi viaggi' })

  test('a wide window lists the items under the menu, in view while the page scrolls', async () => {
    const page = await open('/due', {}, { width: 1280 })
    await shortcuts(page).waitFor()
    expect(await shortcuts(page).getByRole('link').allInnerTexts()).toEqual([
      expect.stringMatching(/^Malta\s+fino al 12\/07\/2026$/),
      expect.stringMatching(/^Oxford\s+fino al 02\/07\/2025$/),
      expect.stringMatching(/^Dublino\s+fino al 02\/08\/2025$/),
      expect.stringMatching(/^Londra\s+fino al 02\/08\/2024$/),
    ])
    await shortcuts(page)
      .getByRole('link', { name: /^Londra/ })
      .click()
    await focused(page, 'Londra')
    const { top = -1 } = await shortcuts(page).evaluate((list) => ({ top: list.getBoundingClientRect().top }))
    expect(top).toBeGreaterThanOrEqual(0)
    await expectAccessible(page)
  })

  test('a phone leaves them out', async () => {
    const page = await open('/due', {}, { width: 390 })
    await row(page, 'Oxford').waitFor()
    expect(await shortcuts(page).count()).toBe(0)
  })

  test('an empty list has none', async () => {
    const page = await open('/due', { 'GET /trips': { body: [] } }, { width: 1280 })
    await page.getByText('Niente da pagare').waitFor()
    expect(await shortcuts(page).count()).toBe(0)
  })
})
