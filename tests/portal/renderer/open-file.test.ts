/** `openFile` in a browser: the window, the fallback, the names of row buttons (requirements S12). */
import type { BrowserContext, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { findViolations } from '../../support/find-violations.ts'
import type { Answer } from './renderer-page.ts'
import { gate, servePages } from './serve-pages.ts'

const pdf = { type: 'application/pdf', name: 'biglietto.pdf', content: '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj trailer<</Root 1 0 R>>\n' }
const trips = [
  { id: 1, name: 'Malta', ends: '2026-07-12' },
  { id: 2, name: 'Bellaria', ends: '2026-07-02' },
]

const openPage = servePages({ 'GET /trips': { body: trips }, 'POST /logout': { status: 204 } })
async function open(answer: Answer | (() => Answer), before: (page: Page) => Promise<unknown> = async () => undefined, width?: number) {
  const { page, received } = await openPage('/files', { 'GET /trips/1/pdf': answer }, width === undefined ? {} : { width })
  await page.getByRole('table', { name: 'Biglietti' }).waitFor()
  await before(page)
  return { page, received }
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const openedWindows = (context: BrowserContext) => context.pages().slice(1)
/** Counts the object URLs that the page has created and not revoked, for `keptAddresses`. */
const countAddresses = (page: Page) =>
  page.evaluate(() => {
    const kept = new Set<string>()
    const [make, revoke] = [URL.createObjectURL.bind(URL), URL.revokeObjectURL.bind(URL)]
    URL.createObjectURL = (file) => {
      const address = make(file)
      kept.add(address)
      return address
    }
    URL.revokeObjectURL = (address) => {
      kept.delete(address)
      revoke(address)
    }
    Object.assign(window, { keptAddresses: kept })
  })
const keptAddresses = (page: Page) => page.evaluate(() => (window as unknown as { keptAddresses: Set<string> }).keptAddresses.size)

describe('Given a pending file', () => {
  test('opens a window with a loading message at once, while the button is busy and keeps the focus', async () => {
    const { passed, letGo } = gate()
    const { page, received } = await open({ file: pdf, after: passed })
    const popup = page.waitForEvent('popup')
    await button(page, 'Apri PDF Malta').click()
    const shown = await popup
    await shown.getByText('portale:loading…').waitFor()
    expect(await shown.title()).toBe('portale:loading')
    expect(await shown.evaluate(() => document.documentElement.lang)).toBe('it')
    expect(await findViolations(shown)).toEqual([])
    const busy = button(page, 'Apro il PDF... Malta')
    expect(await busy.getAttribute('aria-disabled')).toBe('true')
    expect(await busy.evaluate((element) => element === document.activeElement)).toBe(true)
    await busy.click({ force: true })
    letGo()
    await shown.waitForURL(/^blob:/)
    await page.getByText('Aperto').waitFor()
    expect(await button(page, 'Apri PDF Malta').evaluate((element) => element === document.activeElement)).toBe(true)
    expect(openedWindows(page.context()), 'a second press opens no window').toHaveLength(1)
    const [request] = received.filter(({ operation }) => operation === 'GET /trips/1/pdf')
    expect(request?.headers['session-id'], 'the request names the session').toBe('session-1')
  })

  test('shows the file in the window while it is open, and revokes its object URL when it closes', async () => {
    const { page } = await open({ file: pdf }, countAddresses)
    const popup = page.waitForEvent('popup')
    await button(page, 'Apri PDF Malta').press('Enter')
    const shown = await popup
    await shown.waitForURL(/^blob:/)
    expect(await shown.evaluate(() => document.contentType)).toBe('application/pdf')
    expect(await keptAddresses(page)).toBe(1)
    await shown.close()
    await page.waitForFunction(() => (window as unknown as { keptAddresses: Set<string> }).keptAddresses.size === 0)
  })

  test('does nothing more when the user closes the window first', async () => {
    const { passed, letGo } = gate()
    const { page } = await open({ file: pdf, after: passed }, countAddresses)
    const popup = page.waitForEvent('popup')
    await button(page, 'Apri PDF Malta').click()
    await (await popup).close()
    const downloads: unknown[] = []
    page.on('download', (download) => downloads.push(download))
    letGo()
    await button(page, 'Apri PDF Malta').waitFor()
    expect(openedWindows(page.context())).toEqual([])
    expect(await keptAddresses(page)).toBe(0)
    expect(downloads).toEqual([])
  })

  test('closes the waiting window when the user leaves the portal’s page', async () => {
    const { passed, letGo } = gate()
    const { page } = await open({ file: pdf, after: passed })
    const popup = page.waitForEvent('popup')
    await button(page, 'Apri PDF Malta').click()
    const closed = (await popup).waitForEvent('close')
    await page.reload()
    await closed
    letGo()
  })
})

describe('Given a file that fails to load', () => {
  test('closes the window and shows the error message in the portal when the API refuses the file', async () => {
    const { passed, letGo } = gate()
    const { page } = await open({ status: 409, body: { code: 'pdf-not-generated', message: 'Non generato' }, after: passed })
    const popup = page.waitForEvent('popup')
    await button(page, 'Apri PDF Malta').click()
    const closed = (await popup).waitForEvent('close')
    letGo()
    await closed
    await page.getByRole('status').filter({ hasText: 'Il PDF non si apre' }).waitFor()
    expect(await page.getByText('Aperto').count()).toBe(0)
    expect(await button(page, 'Apri PDF Malta').evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('Given a file that no window can show', () => {
  test.each([
    ['the browser opens no window', () => void Object.assign(window, { open: () => null })],
    ['the browser has no PDF viewer', () => void Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false })],
  ])('downloads the file under its name when %s', async (_why, prevent) => {
    const { page } = await open({ file: { ...pdf, type: 'application/pdf; charset=binary' } }, (page) => page.evaluate(prevent))
    const downloading = page.waitForEvent('download')
    await button(page, 'Apri PDF Malta').click()
    expect((await downloading).suggestedFilename()).toBe('biglietto.pdf')
    await page.getByText('Aperto').waitFor()
    expect(openedWindows(page.context())).toEqual([])
  })

  test.each(['text/html', 'image/svg+xml', 'application/octet-stream'])(
    'closes the window and downloads a file of type %s, so that it cannot run in the portal’s origin',
    async (type) => {
      const { page } = await open({ file: { type, name: 'biglietto.bin', content: '<script>opener.hurt = 1</script>' } })
      const downloading = page.waitForEvent('download')
      const popup = page.waitForEvent('popup')
      await button(page, 'Apri PDF Malta').click()
      const shown = await popup
      expect((await downloading).suggestedFilename()).toMatch(/^biglietto\./)
      if (!shown.isClosed()) await shown.waitForEvent('close')
      expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
    },
  )
})

test('a file to download opens no window', async () => {
  const { page } = await open({ file: pdf })
  const downloading = page.waitForEvent('download')
  await button(page, 'Salva Malta').first().click()
  expect((await downloading).suggestedFilename()).toBe('biglietto.pdf')
  expect(openedWindows(page.context())).toEqual([])
})

test('a logout closes the windows of files and revokes their object URLs (requirements S26)', async () => {
  const { page } = await open({ file: pdf }, countAddresses)
  const popup = page.waitForEvent('popup')
  await button(page, 'Apri PDF Malta').click()
  const shown = await popup
  await shown.waitForURL(/^blob:/)
  const closed = shown.waitForEvent('close')
  await page.getByRole('button', { name: 'Menu personale' }).click()
  await page
    .getByRole('menuitem', { name: 'Logout' })
    .or(page.getByRole('link', { name: 'Logout' }))
    .first()
    .click()
  await closed
  expect(await keptAddresses(page)).toBe(0)
})

describe('the buttons of a row', () => {
  test.each([1280, 390])('are named after the row, and within reach at %i px', async (width) => {
    const { page } = await open({ file: pdf }, undefined, width)
    const row = page.getByRole('row', { name: /Bellaria/ })
    // A label that contains data needs no `aria-labelledby`.
    expect(await row.getByRole('button').evaluateAll((buttons) => buttons.map((one) => one.hasAttribute('aria-labelledby')))).toEqual([
      true,
      true,
      false,
    ])
    for (const name of ['Apri PDF Bellaria', 'Apri PDF Malta', 'Salva Bellaria'])
      expect(await button(page, name).count(), name).toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await findViolations(page)).toEqual([])
    const box = await button(page, 'Apri PDF Malta').boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
  })
})
