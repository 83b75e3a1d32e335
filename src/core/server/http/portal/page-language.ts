import { findCookie } from '../../../lib/find-cookie.ts'
import { findLanguage, type Language, languageCookie, languages } from '../../../lib/language.ts'

/** Returns the language of a page for the caller with these cookies. */
export const readPageLanguage = (cookies: string | undefined): Language => findLanguage(findCookie(cookies, languageCookie)) ?? languages[0]
