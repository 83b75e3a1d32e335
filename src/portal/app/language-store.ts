/** Keeps the user's language in this browser. The default is Italian (decisions). */
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
    // Without storage the default applies, and a choice lasts as long as the page.
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
