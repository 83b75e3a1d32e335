/** The portal's current locale. Both locales are loaded, so a change re-renders texts at once. */
import { createContext, use } from 'react'
import type { Language } from '../../lib/language.ts'

const LanguageContext = createContext<Language>('it')
export const LanguageProvider = LanguageContext.Provider

export function useLanguage(): Language {
  return use(LanguageContext)
}
