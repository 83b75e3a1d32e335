/** The consent banner: asked for once something needs it, and beside the page, not over it. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { consentKey } from '../../../src/portal/app/consent/consent-store.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { consents } from './page/measured-screen.ts'
import { servePages } from './serve-pages.ts'

const openPage = servePages({ 'GET /trips': { body: [] } })
const open = async (path: string, width: number) => (await openPage(path, {}, { width })).page
const banner = (page: Page) => page.getByRole('dialog', { name: 'Un consenso' })

/** Returns the names of controls in `main` whose middle the banner covers, once scrolled into view. */
const coveredControls = (page: Page) =>
  page
    .getByRole('main')
    .locator('button, input')
    .evaluateAll((controls) =>
      controls
        .filter((control) => {
          control.scrollIntoView({ block: 'nearest' })
          const { x, y, width, height } = control.getBoundingClientRect()
          const hit = document.elementFromPoint(x + width / 2, y + height / 2)
          return hit === null || hit.closest('[role="dialog"]') !== null
        })
        .map((control) => control.outerHTML.slice(0, 80)),
    )

describe('the consent banner', () => {
  test.each([390, 1440])('is above the page at %i px and covers no control of it', async (width) => {
    const page = await open('/measured', width)
    await banner(page).getByRole('button', { name: 'Rifiuta' }).waitFor()
    expect(await coveredControls(page)).toEqual([])
    await page.evaluate(() => scrollTo(0, 0))
    const [asked, heading] = await Promise.all([banner(page).boundingBox(), page.getByRole('heading', { level: 1 }).boundingBox()])
    expect(asked!.y + asked!.height).toBeLessThanOrEqual(heading!.y)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page)
    const [accept, refuse] = await Promise.all(
      ['Accetta', 'Rifiuta'].map((name) =>
        banner(page)
          .getByRole('button', { name })
          .evaluate((element) => {
            const { backgroundColor, color, fontSize } = getComputedStyle(element)
            const { width, height } = element.getBoundingClientRect()
            return { backgroundColor, color, fontSize, width: Math.round(width), height: Math.round(height) }
          }),
      ),
    )
    expect(refuse, 'both answers look alike').toEqual(accept)
  })

  test('is not shown on a page that needs no consent, and appears on the first one that does', async () => {
    const page = await open('/home', 390)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.reload({ waitUntil: 'networkidle' })
    expect(requested.filter((url) => /consent/.test(url))).toEqual([])
    await page.goto(`${new URL(page.url()).origin}/measured`)
    await banner(page).waitFor()
    await page.getByRole('status').filter({ hasText: 'Not measured' }).waitFor()
  })

  test('leaves the page in use, and does not return once the user refuses, until the questions have changed', async () => {
    const page = await open('/measured', 390)
    await banner(page).waitFor()
    await page.getByLabel('username').fill('giulia')
    const skipLink = () => page.getByRole('link').first().textContent()
    expect(await skipLink(), 'the skip link is the first while the banner is shown').toBe('portale:skipToContent')
    await banner(page).getByRole('button', { name: 'Rifiuta' }).click()
    await banner(page).waitFor({ state: 'hidden' })
    expect(await page.getByLabel('username').inputValue()).toBe('giulia')
    expect(await skipLink(), 'and after the answer').toBe('portale:skipToContent')
    const stored = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>, consentKey)
    expect(stored).toMatchObject({ categories: ['necessary'], revision: consents.revision })
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByRole('status').filter({ hasText: 'Not measured' }).waitFor()
    expect(await banner(page).count()).toBe(0)
    expect(requested.filter((url) => /consent/.test(url))).toEqual([])
    await page.evaluate(([key, answer]) => localStorage.setItem(key, answer), [
      consentKey,
      JSON.stringify({ ...stored, revision: consents.revision - 1 }),
    ] as const)
    await page.reload()
    await banner(page).waitFor()
  })

  test('starts what waits for the category once it is accepted, and does not return', async () => {
    const page = await open('/measured', 390)
    await banner(page).getByRole('button', { name: 'Accetta' }).click()
    await banner(page).waitFor({ state: 'hidden' })
    await page
      .getByRole('status')
      .filter({ hasText: /^Measured$/ })
      .waitFor()
    await page.reload({ waitUntil: 'networkidle' })
    await page
      .getByRole('status')
      .filter({ hasText: /^Measured$/ })
      .waitFor()
    expect(await banner(page).count()).toBe(0)
  })
})
