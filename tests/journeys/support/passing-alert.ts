import type { Locator, Page } from 'playwright'

/** Name of the button that sends a passing alert away, by language. */
const closeNames = { it: 'Chiudi', en: 'Close' } as const

/** The words of a passing alert: in the live region whose messages can be closed. */
export function passingAlert(page: Page, words: string | RegExp, language: keyof typeof closeNames = 'it'): Locator {
  return page
    .getByRole('status')
    .filter({ has: page.getByRole('button', { name: closeNames[language] }) })
    .getByText(words)
}
