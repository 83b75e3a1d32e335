import type { Locator, Page } from 'playwright'

/** Opens an upload in a window of its own. Returns the window, and the file with its name as the server answers them. */
export async function openUpload(page: Page, button: Locator): Promise<{ opened: Page; name: string; bytes: Buffer }> {
  const asked = page.waitForRequest((request) => request.url().endsWith('/upload'))
  const [opened] = await Promise.all([page.waitForEvent('popup'), button.click()])
  // Chromium discards the body of a response that it opens as a file, so the test requests it again.
  const request = await asked
  const { 'session-id': sessionId = '' } = await request.allHeaders()
  const answer = await page.request.get(request.url(), { headers: { 'session-id': sessionId } })
  const name = /filename\*=UTF-8''(\S+)$/.exec(answer.headers()['content-disposition'] ?? '')?.[1] ?? ''
  return { opened, name: decodeURIComponent(name), bytes: await answer.body() }
}
