import type { Page } from 'playwright'

/** Returns the id of the booking with a code; leaves the page at /practices. */
export async function practiceId(page: Page, code: string): Promise<number> {
  // Navigating first cancels the requests of the previous page, so that the response awaited is of /practices.
  await page.goto('/practices', { waitUntil: 'commit' })
  const answer = await page.waitForResponse((response) => response.url().endsWith('/member/practice') && response.ok())
  const found = ((await answer.json()) as { id: number; shortCode: string }[]).find(({ shortCode }) => shortCode === code)
  if (!found) throw new Error(`The customer has no booking ${code}`)
  return found.id
}
