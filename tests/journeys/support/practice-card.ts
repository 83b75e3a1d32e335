import type { Locator, Page } from 'playwright'

/** The card of a booking with this code. */
export function practiceCard(page: Page, code: string): Locator {
  return page.getByRole('article').filter({ has: page.getByText(code, { exact: true }) })
}

/** The definition of a term within a card or a part of it. */
export function definitionOf(within: Locator, term: string): Locator {
  return within
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd[1]')
}
