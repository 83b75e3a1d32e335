/** The studio of a copy of the product, open in a page. */
import { type Browser, expect as expectSoon, type FrameLocator, type Locator, type Page, test } from '@playwright/test'
import { type DevelopmentCopy, startDevelopment } from './development-copy.ts'
import { takeData } from './journey-data.ts'

/** Each change is checked and compiled, beside what else the machine does. */
export const expect = expectSoon.configure({ timeout: 30_000 })

export interface StudioPage {
  copy: DevelopmentCopy
  page: Page
  portal: FrameLocator
  panel: Locator
  /** What the page has complained of since this was called last. */
  takeComplaints(): readonly string[]
  /** Waits until the panel shows a place of a file. */
  awaitPlace(file: string, heading: string): Promise<void>
  /** Takes the last change back, and waits until the file is as it was. */
  undoTo(file: string, before: string): Promise<void>
  /** Does something in the studio, and returns the lines of the file that are gone and new. */
  changeOf(file: string, act: () => Promise<void>): Promise<{ gone: string[]; added: string[] }>
  close(): Promise<void>
}

/** Starts the studio, one for all tests of a file, as the first page of a development server takes long. */
export async function openStudio(browser: Browser): Promise<StudioPage> {
  test.setTimeout(240_000)
  const data = await takeData({ isSeeded: true })
  const copy = await startDevelopment('studio', { DATA_DIR: data.dataDir, ...data.settings })
  await expect.poll(copy.said).toContain('The studio is at')
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    const { url } = message.location()
    // The fonts of a copy lie outside of it, where Vite serves nothing from; and the page in the frame asks once more for the module of a
    // screen that is gone.
    const isExpected = url.includes('/@fs/') || url.includes('/src/generated/screens/')
    if (message.type() === 'error' && !isExpected) complaints.push(`${message.text()} ${url}`)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(/http\S+__studio\S+/.exec(copy.said())?.[0] ?? '')
  const portal = page.frameLocator('iframe')
  const panel = page.getByRole('complementary', { name: 'Proprietà' })
  await expect(portal.getByRole('heading', { name: 'Accedi' })).toBeVisible({ timeout: 90_000 })
  return {
    ...{ copy, page, portal, panel },
    takeComplaints: () => complaints.splice(0),
    async awaitPlace(file, heading) {
      await expect(panel.getByText(`${file}, riga`)).toBeVisible()
      await expect(panel.getByRole('heading', { level: 2 })).toHaveText(heading)
    },
    async undoTo(file, before) {
      const undo = page.getByRole('button', { name: 'Annulla', exact: true })
      // The file is written before the edit is answered, once the portal has the change too.
      await expect(undo).toBeEnabled()
      await undo.click()
      await expect.poll(() => copy.read(file)).toBe(before)
    },
    async changeOf(file, act) {
      const before = copy.read(file)
      await act()
      await expect.poll(() => copy.read(file)).not.toBe(before)
      const [old, now] = [before.split('\n'), copy.read(file).split('\n')]
      return { gone: old.filter((line) => !now.includes(line)), added: now.filter((line) => !old.includes(line)) }
    },
    async close() {
      await page.close()
      await copy.stop()
      await data.remove()
    },
  }
}
