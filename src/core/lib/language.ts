import { directions, type Language, languageNames, languages } from '#generated/languages.ts'

export { directions, type Language, languageNames, languages }

/** Returns the language of a code; undefined if no text is in it. */
export const findLanguage = (code: string | undefined): Language | undefined => languages.find((language) => language === code)

/** The cookie that keeps the chosen language: the server answers pages in it. */
export const languageCookie = 'language'
