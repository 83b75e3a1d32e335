/** A hand-written area on a screen, and a refused call that a retry cannot mend, in a real browser. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../expect-accessible.ts'
import { gate, servePages } from './serve-pages.ts'

const open = servePages({
  'GET /trips': { body: [{ id: 1, name: 'Malta', ends: '2026-07-12', status: 'open', price: 100, self: [] }] },
  'GET /trips/1/payments': { body: [{ amount: 30000 }, { amount: 20000 }] },
  'GET /trips/2/payments': { body: [{ amount: 700 }] },
  'POST /book': { body: { number: 12 } },
})
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const said = (page: Page, words: string) => page.locator('output').filter({ hasText: words }).waitFor()

describe('a hand-written area', () => {
  test('has its texts in both languages with their values, and its tables of constants', async () => {
    const { page } = await open('/till')
    await page.getByRole('region', { name: 'Totale 0,00 €' }).waitFor()
    await page.getByText('IT60X0542811101000000123456').waitFor()
    await button(page, 'Search 1').click()
    await page.getByRole('strong').or(page.locator('b')).filter({ hasText: '500,00 €' }).waitFor()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('region', { name: 'Total 500,00 €' }).waitFor()
    await expectAccessible(page)
  })

  test('calls the API with the session and language of the portal, and runs calls in parallel', async () => {
    const { page, received } = await open('/till')
    await button(page, 'Ask twice').click()
    await said(page, '2 payments, 1 trips')
    const { headers } = received.find(({ operation }) => operation === 'GET /trips/1/payments') ?? { headers: {} }
    expect(headers).toMatchObject({ 'session-id': 'session-1', 'accept-language': 'it' })
  })

  test('aborts a call by its signal, and ignores a response that arrives anyway', async () => {
    const { passed: answered, letGo: answer } = gate()
    const { page } = await open('/till', { 'GET /trips/1/payments': { body: [{ amount: 1 }], after: answered } })
    await button(page, 'Search 1').click()
    await button(page, 'Search 2').click()
    await said(page, 'given up 1')
    await page.getByRole('region', { name: 'Totale 7,00 €' }).waitFor()
    answer()
    expect(await page.getByRole('region', { name: 'Totale 7,00 €' }).count()).toBe(1)
  })

  test('aborts its read requests when the user leaves the page', async () => {
    const { passed: answered, letGo: answer } = gate()
    const { page } = await open('/till', { 'GET /trips/1/payments': { body: [], after: answered } })
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/trips/1/payments'))
    await button(page, 'Search 1').click()
    await page.getByRole('link', { name: 'Scelta' }).first().click()
    expect((await failed).failure()?.errorText).toContain('ABORTED')
    answer()
  })

  test('runs the steps that the catalogue declares for its events', async () => {
    const { page } = await open('/till')
    await button(page, 'Book').click()
    await page.getByText('Prenotato 12').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Viaggi' }).waitFor()
  })

  test.each([
    { name: 'the message of the server', answer: { status: 409, body: { code: 'sold-out', message: 'È esaurito' } }, words: 'È esaurito' },
    { name: 'its own text when the server sends no message', answer: { status: 500, body: {} }, words: 'Non è riuscito' },
  ])('reads a failed call in $name', async ({ answer, words }) => {
    const { page } = await open('/till', { 'POST /book': answer })
    await button(page, 'Book').click()
    await said(page, words)
  })
})

describe('a call that is refused for good', () => {
  test('replaces the content of its section with a focused notice and a link, without a toast', async () => {
    const { page } = await open('/once', { 'POST /book': { status: 410, body: { code: 'gone' } } })
    await button(page, 'Conferma ora').click()
    const notice = page.getByRole('group', { name: 'Non vale più (gone)' })
    await notice.waitFor()
    expect(await notice.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await button(page, 'Conferma ora').count()).toBe(0)
    expect(await page.getByText('Premi una volta.').count()).toBe(0)
    expect(await button(page, 'portale:close').count()).toBe(0)
    await page.getByRole('heading', { name: 'Conferma', exact: true }).waitFor()
    await page.getByText('Troppo tardi').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByText('Troppo tardi (en)').waitFor()
    await page.getByRole('link', { name: 'Torna ai viaggi (en)' }).click()
    await page.getByRole('heading', { level: 1, name: 'Trips' }).waitFor()
  })

  test('that fails in any other way shows a toast, and leaves the button', async () => {
    const { page } = await open('/once', { 'POST /book': { status: 500, body: {} } })
    await button(page, 'Conferma ora').click()
    await page.getByText('Non è riuscito').waitFor()
    expect(await button(page, 'Conferma ora').count()).toBe(1)
  })
})
