/** Small grammar for the sentences of reports. */

export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** `a table`, `an alert`; what is named in the plural is `the messages`. */
export const withArticle = (noun: string): string => `${/[^s]s$/.test(noun) ? 'the' : /^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
