import type { Locator, Page } from 'playwright'

/** The card of a booking, by the code that the customer knows it by. */
export function practiceCard(page: Page, code: string): Locator {
  return page.getByRole('article').filter({ has: page.getByText(code, { exact: true }) })
}

/** What a card, or a part of it, says of a term. */
export function definitionOf(within: Locator, term: string): Locator {
  return within
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd[1]')
}
