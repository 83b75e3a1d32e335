import type { Page } from 'playwright'
import { expect } from '../../support/journey.ts'

/** What stands, with the focus, in the place of something that was pressed and would not be taken again: these words, and this way on. */
export async function expectRefused(page: Page, words: string | RegExp, wayOn: string): Promise<void> {
  const notice = page.getByRole('main').getByRole('group', { name: words })
  await expect(notice).toBeFocused()
  await expect(notice.getByRole('link', { name: wayOn })).toBeVisible()
}
