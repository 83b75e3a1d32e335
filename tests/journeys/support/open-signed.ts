import type { Locator, Page } from 'playwright'
import { expect } from '../../support/journey.ts'

/** Opens the signed document and checks that the file contains both signatures. */
export async function openSigned(page: Page, button: Locator): Promise<void> {
  const asked = page.waitForRequest((request) => request.url().includes('/signature/download'))
  const [opened] = await Promise.all([page.waitForEvent('popup'), button.click()])
  // Chromium discards the body of a response that it opens as a file, so the test requests it again.
  const request = await asked
  const { 'session-id': sessionId = '' } = await request.allHeaders()
  const file = (await (await page.request.get(request.url(), { headers: { 'session-id': sessionId } })).body()).toString('latin1')
  expect(file.slice(0, 5)).toBe('%PDF-')
  expect(file.match(/ETSI\.CAdES\.detached/g), 'the file has the signatures of the signer and the operator').toHaveLength(2)
  await expect.poll(() => opened.url()).toMatch(/^blob:/)
  await opened.close()
}
