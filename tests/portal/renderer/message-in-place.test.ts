/** Messages of success beside the buttons or the form that caused them, in a real browser. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../expect-accessible.ts'
import { servePages } from './serve-pages.ts'

const openPage = servePages({ 'GET /trips': { body: [] }, 'POST /book': { body: {} } })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const message = (page: Page) => page.getByText('È riuscito', { exact: true })
/** The message in the page, or outside of it. */
const inPage = (page: Page) => page.getByRole('main').getByText('È riuscito', { exact: true })
const outside = (page: Page) => page.locator('body > div:not(:has(main))').getByText('È riuscito', { exact: true })

async function open(width = 1280): Promise<Page> {
  const { page } = await openPage('/told', {}, { width })
  await button(page, 'Resta').focus()
  await page.locator('[role="status"][aria-relevant]').waitFor({ state: 'attached' })
  // Counts what live regions announce.
  await page.evaluate(() => {
    const counter = Object.assign(window, { announcedForTest: 0 })
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target instanceof Element && target.closest('[role="status"]')) counter.announcedForTest += addedNodes.length
    }).observe(document, { subtree: true, childList: true })
  })
  return page
}
const announced = (page: Page) => page.evaluate(() => (window as unknown as { announcedForTest: number }).announcedForTest)
const boxOf = async (page: Page, name: string) => JSON.stringify(await button(page, name).boundingBox())

describe('the message of a button that leaves the page as it is', () => {
  test.each([
    { width: 1280, name: 'Resta' },
    { width: 390, name: 'Resta' },
    { width: 1280, name: 'Nel riquadro' },
    { width: 390, name: 'Nel riquadro' },
  ])('appears below the bar of $name at $width pixels, and the button stays where it is', async ({ width, name }) => {
    const page = await open(width)
    const before = await boxOf(page, name)
    await button(page, name).click()
    await inPage(page).waitFor()
    expect(await boxOf(page, name)).toBe(before)
    const [pressed, said] = [await button(page, name).boundingBox(), await inPage(page).boundingBox()]
    expect(said?.y).toBeGreaterThan((pressed?.y ?? 0) + (pressed?.height ?? 0))
    expect(await outside(page).count()).toBe(0)
    expect(await announced(page)).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
    await expectAccessible(page)
  })

  test('disappears after its time, stays under the pointer, and can be closed', async () => {
    const page = await open()
    await button(page, 'Resta').click()
    await inPage(page).waitFor()
    await message(page).waitFor({ state: 'detached' })
    await page.clock.install({ time: new Date('2026-06-15T10:00:00Z') })
    await page.clock.pauseAt(new Date('2026-06-15T11:00:00Z'))
    await button(page, 'Resta').click()
    await inPage(page).hover()
    await page.clock.runFor(60_000)
    expect(await inPage(page).isVisible()).toBe(true)
    await page.getByRole('main').getByRole('button', { name: 'portale:close' }).click()
    await message(page).waitFor({ state: 'detached' })
  })

  test('becomes a toast when the user leaves the page, without being announced again', async () => {
    const page = await open()
    await button(page, 'Aspetta').click()
    await inPage(page).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Viaggi' }).waitFor()
    await outside(page).waitFor()
    expect(await outside(page).evaluate((element) => element.closest('[role="status"]'))).toBeNull()
    expect(await announced(page)).toBe(1)
    await message(page).waitFor({ state: 'detached' })
  })
})

test('the message of steps that leave at once is a toast', async () => {
  const page = await open()
  await button(page, 'Vai').click()
  await outside(page).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Viaggi' }).waitFor()
  expect(await outside(page).evaluate((element) => element.closest('[role="status"]') !== null)).toBe(true)
})

test('an error that steps say is a toast', async () => {
  const page = await open()
  await button(page, 'Sbaglia').click()
  await outside(page).waitFor()
})

test('the message of a form appears after its button', async () => {
  const page = await open(390)
  await page.getByLabel('username').fill('giulia')
  await page.getByLabel('password').fill('segreta')
  await button(page, 'Invia').click()
  await inPage(page).waitFor()
  const [pressed, said] = [await button(page, 'Invia').boundingBox(), await inPage(page).boundingBox()]
  expect(said?.y).toBeGreaterThan((pressed?.y ?? 0) + (pressed?.height ?? 0))
  expect(await inPage(page).evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  await expectAccessible(page)
})
