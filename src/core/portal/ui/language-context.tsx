/** The portal's current locale. All locales are loaded, so a change re-renders texts at once. */
import { createContext, use } from 'react'
import { type Language, languages } from '../../lib/language.ts'

const LanguageContext = createContext<Language>(languages[0])
export const LanguageProvider = LanguageContext.Provider

export function useLanguage(): Language {
  return use(LanguageContext)
}
