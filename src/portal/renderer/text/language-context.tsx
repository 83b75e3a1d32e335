/** The language in which the portal speaks now. Words follow it at once, wherever they stand; nothing is loaded again for them. */
import { createContext, use } from 'react'
import type { Language } from '../../../lib/language.ts'

const LanguageContext = createContext<Language>('it')
export const LanguageProvider = LanguageContext.Provider

export function useLanguage(): Language {
  return use(LanguageContext)
}
