/** Returns the direction in which a language is written, by data that not every browser has. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  // Not yet in TypeScript's library.
  const locale = new Intl.Locale(tag) as Intl.Locale & { getTextInfo(): { direction: 'ltr' | 'rtl' } }
  return locale.getTextInfo().direction
}

/** Returns the attributes of an element in a language. Left to right is the default of a document. */
export const languageAttributes = (tag: string): string => `lang="${tag}"${directionOf(tag) === 'rtl' ? ' dir="rtl"' : ''}`
