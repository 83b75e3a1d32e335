/** The language of this browser. Italian unless the person chose another (decisions: Italian is the default). */
import { createStore } from '../../lib/create-store.ts'
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
  const store = createStore<Language>('it')
  try {
    const stored = storage.getItem(languageKey)
    if (isLanguage(stored)) store.set(stored)
  } catch {
    // A browser that refuses storage speaks Italian until told otherwise, for as long as the page lives.
  }
  return {
    language: store.get,
    choose(language) {
      try {
        storage.setItem(languageKey, language)
      } catch {
        // See above.
      }
      store.set(language)
    },
    subscribe: store.subscribe,
  }
}
