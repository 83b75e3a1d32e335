/** A search whose values stand in the address, in a real browser. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../expect-accessible.ts'
import type { Received } from './renderer-page.ts'
import { servePages } from './serve-pages.ts'

const trips = ['Malta', 'Oxford', 'Bellaria'].map((name, at) => ({ id: at + 1, name }))
const open = servePages({
  'GET /trips/found': ({ query }) => ({ body: trips.filter(({ name }) => name.toLowerCase().includes(query.get('words') ?? '')) }),
})

const asked = (received: readonly Received[]) =>
  received.filter(({ operation }) => operation === 'GET /trips/found').map(({ query }) => query.toString())
const address = (page: Page) => new URL(page.url()).search
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name })
const search = (page: Page) => page.getByRole('button', { name: 'Cerca' }).click()

describe('a search', () => {
  test('puts its values into the address, and the load asks for what fits them', async () => {
    const { page, received } = await open('/search')
    await link(page, 'Oxford').waitFor()
    await page.getByLabel('Parole').fill('malta')
    await page.getByLabel('Stato').selectOption('Aperto')
    await page.getByLabel('Dal giorno').fill('01/07/2026')
    await search(page)
    await link(page, 'Oxford').waitFor({ state: 'detached' })
    expect(address(page)).toBe('?words=malta&state=open&since=2026-07-01')
    expect(asked(received)).toEqual(['', 'words=malta&state=open&since=2026-07-01'])
    expect(await page.getByLabel('Parole').inputValue()).toBe('malta')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cerca')
  })

  test('keeps its values over a reload, and follows Back and Forward', async () => {
    const { page } = await open('/search?words=malta')
    await link(page, 'Malta').waitFor()
    await page.getByLabel('Parole').fill('ox')
    await search(page)
    await link(page, 'Oxford').waitFor()
    await page.reload()
    await link(page, 'Oxford').waitFor()
    expect(await page.getByLabel('Parole').inputValue()).toBe('ox')
    await page.goBack()
    await link(page, 'Malta').waitFor()
    expect(await page.getByLabel('Parole').inputValue()).toBe('malta')
    await page.goForward()
    await link(page, 'Oxford').waitFor()
    expect(await page.getByLabel('Parole').inputValue()).toBe('ox')
  })

  test('begins other choices of the address anew, and leaves out what is empty', async () => {
    const { page } = await open('/search?words=malta&page=3')
    await link(page, 'Malta').waitFor()
    await page.getByLabel('Parole').fill('')
    await search(page)
    await link(page, 'Bellaria').waitFor()
    expect(address(page)).toBe('')
  })

  test('searches for nothing that the query does not allow, and says why', async () => {
    const { page, received } = await open('/search')
    await link(page, 'Malta').waitFor()
    await page.getByLabel('Parole').fill('una parola troppo lunga')
    await search(page)
    await page.getByText('Al massimo 10 caratteri').first().waitFor()
    expect(address(page)).toBe('')
    expect(asked(received)).toEqual([''])
  })

  test('has no value of another kind than its parameter', async () => {
    const { page, received } = await open('/search?state=lost&since=2026-02-30&words=ox')
    await link(page, 'Oxford').waitFor()
    expect(asked(received)).toEqual(['words=ox'])
    expect(await page.getByLabel('Stato').inputValue()).toBe('')
  })

  test('asks no question when the user leaves what is typed', async () => {
    const { page } = await open('/search')
    await page.getByLabel('Parole').fill('malta')
    await page.getByRole('link', { name: 'Viaggi' }).first().click()
    await page.getByRole('heading', { name: 'Viaggi', exact: true }).waitFor()
  })

  test.each([1440, 390])('is accessible and fits a window %i px wide', async (width) => {
    const { page } = await open('/search?words=malta', {}, { width })
    await link(page, 'Malta').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page)
  })
})
