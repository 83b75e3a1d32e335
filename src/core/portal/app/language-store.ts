/** Keeps the user's language in this browser. The default is Italian (decisions). */
import { createStore } from '../../lib/create-store.ts'
import { findCookie } from '../../lib/find-cookie.ts'
import { findLanguage, type Language, languageCookie, languages } from '../../lib/language.ts'

const maxAgeSeconds = 365 * 86_400

export interface LanguageStore {
  language(): Language
  choose(language: Language): void
  subscribe(listener: () => void): () => void
}

/** @param page keeps the choice in a cookie, so that the server answers the next page in it. Without cookies it lasts as long as the page. */
export function createLanguageStore(page: Pick<Document, 'cookie'>, isSecure: boolean): LanguageStore {
  const store = createStore<Language>(findLanguage(findCookie(page.cookie, languageCookie)) ?? languages[0])
  return {
    language: store.get,
    choose(language) {
      // Lax: an address opened from a mail is answered in the language too.
      page.cookie = `${languageCookie}=${language}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
      store.set(language)
    },
    subscribe: store.subscribe,
  }
}
