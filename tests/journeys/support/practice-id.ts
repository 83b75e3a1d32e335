import type { Page } from 'playwright'

/** The number by which addresses know a booking, by the code that the customer knows it by. Leaves the page at /practices. */
export async function practiceId(page: Page, code: string): Promise<number> {
  // What the page before has asked for is gone with it.
  await page.goto('/practices', { waitUntil: 'commit' })
  const answer = await page.waitForResponse((response) => response.url().endsWith('/member/practice') && response.ok())
  const found = ((await answer.json()) as { id: number; shortCode: string }[]).find(({ shortCode }) => shortCode === code)
  if (!found) throw new Error(`The customer has no booking ${code}`)
  return found.id
}
