/** The consent banner: asked for once something needs it, and beside the page, not over it (issue 16 B.13). */
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../../support/find-violations.ts'
import { type OpenedPage, type RendererPages, serveRendererPage } from './renderer-page.ts'

const answers = {
  'GET /me': { body: { firstName: 'Giulia', points: 1240, cluster: 'gold' } },
  'GET /sections': { body: [] },
  'GET /trips': { body: [] },
  'GET /notice': { body: { html: '', severity: 'info' } },
}
let pages: RendererPages
let opened: OpenedPage | undefined
beforeAll(async () => {
  pages = await serveRendererPage()
}, 60_000)
afterAll(() => pages.close())
afterEach(async () => {
  const last = opened
  opened = undefined
  await last?.context.close()
  expect(last?.complaints ?? []).toEqual([])
})
async function open(path: string, width: number): Promise<Page> {
  opened = await pages.open(path, answers, { width })
  return opened.page
}
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
    const violations = await findViolations(page)
    expect(violations.map(({ id }) => id)).toEqual([])
    expect(
      await Promise.all(
        ['Accetta', 'Rifiuta'].map((name) =>
          banner(page)
            .getByRole('button', { name })
            .evaluate((element) => {
              const { backgroundColor, color, fontSize } = getComputedStyle(element)
              return { backgroundColor, color, fontSize, height: element.getBoundingClientRect().height }
            }),
        ),
      ).then(([accept, refuse]) => JSON.stringify(accept) === JSON.stringify(refuse)),
    ).toBe(true)
  })

  test('is not shown on a page that needs no consent, and appears on the first one that does', async () => {
    const page = await open('/home', 390)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.reload({ waitUntil: 'networkidle' })
    expect(requested.filter((url) => /consent/.test(url))).toEqual([])
    await page.goto(`${opened!.origin}/measured`)
    await banner(page).waitFor()
    await page.getByRole('status').filter({ hasText: 'Not measured' }).waitFor()
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
