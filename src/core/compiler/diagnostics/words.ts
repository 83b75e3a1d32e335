/** English helpers for the messages of diagnostics. */

export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Prefixes a noun with its article: `a table`, `an alert`. A plural gets the definite one: `the messages`. */
export const withArticle = (noun: string): string => `${/[^s]s$/.test(noun) ? 'the' : /^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

/** `a`, `a and b`, `a, b and c`. */
export const withAnd = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
