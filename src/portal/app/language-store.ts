/** The language of this browser. Italian unless the person chose another (decisions: Italian is the default). */
import { type Language, languages } from '../../lib/language.ts'

export const languageKey = 'area-club.language'

export interface LanguageStore {
  language(): Language
  choose(language: Language): void
  subscribe(listener: () => void): () => void
}

function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

export function createLanguageStore(storage: Pick<Storage, 'getItem' | 'setItem'>): LanguageStore {
  let current: Language = 'it'
  try {
    const stored = storage.getItem(languageKey)
    if (isLanguage(stored)) current = stored
  } catch {
    // A browser that refuses storage speaks Italian until told otherwise, for as long as the page lives.
  }
  const listeners = new Set<() => void>()
  return {
    language: () => current,
    choose(language) {
      current = language
      try {
        storage.setItem(languageKey, language)
      } catch {
        // See above.
      }
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
