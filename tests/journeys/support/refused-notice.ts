import type { Page } from 'playwright'
import { expect } from '../../support/journey.ts'

/** Expects the notice that replaces a refused action: focused, with these words and this link. */
export async function expectRefused(page: Page, words: string | RegExp, wayOn: string): Promise<void> {
  const notice = page.getByRole('main').getByRole('group', { name: words })
  await expect(notice).toBeFocused()
  await expect(notice.getByRole('link', { name: wayOn })).toBeVisible()
}
