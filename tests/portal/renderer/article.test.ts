/** The words of a page that the catalogue has in Markdown, in a real browser. */
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../expect-accessible.ts'
import { servePages } from './serve-pages.ts'

const open = servePages({})

describe.each([390, 1440])('an article, %i px wide', (width) => {
  test('has headings from the level of its place on, and lists, pictures, emphasis and links', async () => {
    const { page } = await open('/article', {}, { width })
    await page.getByRole('heading', { name: 'Chi siamo', level: 2 }).waitFor()
    expect(await page.getByRole('heading', { name: 'Come si arriva', level: 3 }).count()).toBe(1)
    expect(await page.getByRole('heading', { name: 'Contatti', level: 3 }).count(), 'below the heading of its section').toBe(1)
    const main = page.getByRole('main')
    expect(await main.getByRole('listitem').allInnerTexts()).toEqual(['In treno', 'A piedi'])
    expect(await main.getByRole('strong').innerText()).toBe('piccolo')
    expect(await main.getByRole('emphasis').innerText()).toBe('antico')
    expect(await main.getByRole('img', { name: 'Il paese visto dal mare' }).getAttribute('src')).toBe('/wide-town.svg')
    expect(await main.getByRole('link', { name: 'entra' }).getAttribute('href')).toBe('/login')
    expect(await main.getByRole('link', { name: /^chiedi aiuto/ }).getAttribute('rel')).toBe('noopener noreferrer')
  })

  test('is accessible and fits the window', async () => {
    const { page } = await open('/article', {}, { width })
    await page.getByRole('heading', { name: 'Chi siamo' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page)
  })
})
