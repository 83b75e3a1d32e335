import type { Page } from 'playwright'

/** The number by which addresses know a booking, by the code that the customer knows it by. Leaves the page at /practices. */
export async function practiceId(page: Page, code: string): Promise<number> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/member/practice') && response.ok()),
    page.goto('/practices'),
  ])
  const found = ((await answer.json()) as { id: number; shortCode: string }[]).find(({ shortCode }) => shortCode === code)
  if (!found) throw new Error(`The customer has no booking ${code}`)
  return found.id
}
