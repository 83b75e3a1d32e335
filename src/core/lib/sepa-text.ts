const longestReference = 140

/**
 * Reduces a text to the characters that every SEPA bank accepts (EPC217-08).
 *
 * These are Latin letters without accents, digits and `/ - ? : ( ) . , ' +`. The default length is that of a payment reference.
 */
export function toSepaText(words: string, longest = longestReference): string {
  return words
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/[–—_]/g, '-')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .trim()
}
