import { directions, type Language } from '../../lib/language.ts'

/** Sets the language of a page, and the direction in which it is written. */
export function setLanguage(page: HTMLElement, language: Language): void {
  page.lang = language
  page.dir = directions[language]
}
