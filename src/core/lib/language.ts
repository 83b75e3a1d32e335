/** The languages of every text, the operator's own first. */
export const languages = ['it', 'en'] as const
export type Language = (typeof languages)[number]

/** Returns the language of a code; undefined if no text is in it. */
export const findLanguage = (code: string | undefined): Language | undefined => languages.find((language) => language === code)

/** The cookie that keeps the chosen language: the server answers pages in it. */
export const languageCookie = 'language'
