import type { Locator, Page } from 'playwright'

/** What became of a form, told in its place. */
export function toldInForm(page: Page, words: string | RegExp): Locator {
  return page.getByRole('main').or(page.getByRole('dialog')).getByRole('group', { name: words })
}
