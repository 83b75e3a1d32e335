import type { Locator, Page } from 'playwright'
import { englishTexts, texts } from '../../support/words.ts'

/** Name of the button that closes a toast, by language. */
const closeNames = { it: texts.close, en: englishTexts.close } as const

/** A toast with these words: the messages of the live region that can be closed. */
export function passingAlert(page: Page, words: string | RegExp, language: keyof typeof closeNames = 'it'): Locator {
  return page
    .getByRole('status')
    .filter({ has: page.getByRole('button', { name: closeNames[language] }) })
    .getByText(words)
}
