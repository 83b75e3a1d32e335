import type { Locator, Page } from 'playwright'

/** Result message shown inside the form. */
export function messageInForm(page: Page, words: string | RegExp): Locator {
  return page.getByRole('main').or(page.getByRole('dialog')).getByRole('group', { name: words })
}
