/** A portal without a connection, in a real browser: what is shown meanwhile, and what is repeated when the connection returns. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../expect-accessible.ts'
import { servePages } from './serve-pages.ts'

const sections = [{ id: 1, title: 'Lezioni', icon: 'OneToOne', toPath: '/onetoone', content: 'lessons' }]
const trips = Array.from({ length: 12 }, (_, at) => ({
  id: at + 1,
  name: `Viaggio ${at + 1}`,
  ends: '2026-07-12',
  status: 'open',
  price: 100,
  self: [],
}))
const open = servePages({
  'GET /sections': { body: sections },
  'GET /trips': { body: trips },
  'POST /ticket': { body: { url: 'http://localhost:9/ticket' } },
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'portale:offline' })
const failed = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'portale:retry' }) })

describe('Given a page that loses its connection', () => {
  test('a load fails at once, and it alone is repeated when the connection returns', async () => {
    const { page, context, received } = await open('/actions')
    await heading(page, 'Azioni').waitFor()
    await context.setOffline(true)
    await link(page, 'Viaggi').click()
    await failed(page).waitFor()
    const before = received.length
    await context.setOffline(false)
    await page.getByRole('article').first().waitFor()
    expect(await failed(page).count()).toBe(0)
    expect(received.slice(before).map(({ operation }) => operation)).toEqual(['GET /trips'])
  })

  test('a frame without an address gets one when the connection returns', async () => {
    const { page, context } = await open('/home')
    await heading(page, 'Inizio').waitFor()
    await context.setOffline(true)
    await link(page, 'Lezioni').click()
    await failed(page).waitFor()
    await context.setOffline(false)
    await expect.poll(() => page.getByTitle('Lezioni').getAttribute('src')).toBe('http://localhost:9/ticket')
    expect(await failed(page).count()).toBe(0)
  })
})

test('a page that opened without a connection loads its data when the connection comes', async () => {
  const { page } = await open('/trips')
  await page.addInitScript(() => {
    Object.assign(window, { hasConnection: false })
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => (window as { hasConnection?: boolean }).hasConnection })
  })
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.reload()
  await failed(page).waitFor()
  await notice(page).waitFor()
  await page.unroute('**/api/**')
  await page.evaluate(() => {
    Object.assign(window, { hasConnection: true })
    window.dispatchEvent(new Event('online'))
  })
  await page.getByRole('article').first().waitFor()
  await notice(page).waitFor({ state: 'detached' })
})

describe('Given a phone without a connection', () => {
  /** Whether the whole notice is in the viewport, and nothing covers it. */
  const isInView = (page: Page) =>
    notice(page).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const middle = document.elementFromPoint(window.innerWidth / 2, (top + bottom) / 2)
      return bottom > top && top >= 0 && bottom <= window.innerHeight && element.contains(middle)
    })
  const scrollToEnd = async (page: Page) => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(900)
  }

  test('the notice stays in view while the page scrolls and after a navigation, until the connection returns', async () => {
    const { page, context } = await open('/trips', {}, { width: 390 })
    await page.getByRole('article').last().waitFor()
    await context.setOffline(true)
    await notice(page).waitFor()
    await scrollToEnd(page)
    expect(await isInView(page)).toBe(true)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Azioni' }).click()
    await heading(page, 'Azioni').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await isInView(page)).toBe(true)
    await expectAccessible(page)
    await context.setOffline(false)
    await notice(page).waitFor({ state: 'detached' })
  })

  test('the notice does not cover a control that takes the focus (WCAG 2.4.11)', async () => {
    const { page, context } = await open('/trips', {}, { width: 390 })
    await page.getByRole('article').last().waitFor()
    await context.setOffline(true)
    await notice(page).waitFor()
    await scrollToEnd(page)
    const control = page.getByRole('button', { name: 'Apri il viaggio' }).first()
    await control.focus()
    await expect
      .poll(() => control.evaluate((element) => element.getBoundingClientRect().top))
      .toBeGreaterThan(await notice(page).evaluate((element) => element.getBoundingClientRect().bottom))
  })
})
