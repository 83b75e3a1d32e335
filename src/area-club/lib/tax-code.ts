/** The Italian tax code (decree of 23 December 1976): its letters of a name, and whether it fits what it was made from. */

/** Strips accents and expands ligatures; the tax code ignores all other characters. */
export function toPlainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[œŒ]/g, 'oe')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/[đĐ]/g, 'd')
}

const lettersOf = (name: string, wanted: RegExp): string => toPlainLetters(name).toUpperCase().replace(wanted, '')
const consonants = (name: string): string => lettersOf(name, /[^B-DF-HJ-NP-TV-Z]/g)
const vowels = (name: string): string => lettersOf(name, /[^AEIOU]/g)

/** Returns the three letters of a last name: its consonants, then its vowels, then X. */
export const lastNameCode = (name: string): string => `${consonants(name)}${vowels(name)}XXX`.slice(0, 3)

/** Returns the three letters of a first name: as of a last name, but without the second of four or more consonants. */
export function firstNameCode(name: string): string {
  const found = consonants(name)
  return found.length > 3 ? `${found[0]}${found.slice(2, 4)}` : lastNameCode(name)
}

/** What a tax code was made from. */
export const taxCodeParts = ['firstName', 'lastName', 'gender', 'birthDate', 'birthPlace'] as const
export type TaxCodePart = (typeof taxCodeParts)[number]

const shape = /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPR-T][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/
const months = 'ABCDEHLMPRST'
/** The letters that replace the digits 0 to 9 where two people would share a code (omocodia). */
const replacements = 'LMNPQRSTUV'
const digitsOf = (text: string): string => text.replace(/[L-NP-V]/g, (letter) => String(replacements.indexOf(letter)))

/**
 * Returns whether a whole tax code is not that of a value.
 *
 * A missing value and a code that is not whole differ from nothing. `gender`: F, or any other code for a man; `birthDate`: yyyy-MM-dd;
 * `birthPlace`: the cadastral code of the town or country, or Z for any country.
 */
export function taxCodeDiffers(taxCode: string | null | undefined, part: TaxCodePart, value: string | null | undefined): boolean {
  const code = taxCode?.toUpperCase() ?? ''
  if (!shape.test(code) || (value ?? '') === '') return false
  return !fits(code, part, value ?? '')
}

function fits(code: string, part: TaxCodePart, value: string): boolean {
  const day = Number(digitsOf(code.slice(9, 11)))
  switch (part) {
    case 'lastName':
      return code.slice(0, 3) === lastNameCode(value)
    case 'firstName':
      return code.slice(3, 6) === firstNameCode(value)
    case 'gender':
      return day > 40 === (value === 'F')
    case 'birthDate': {
      const [year = '', month, date] = value.split('-')
      return (
        digitsOf(code.slice(6, 8)) === year.slice(2) && months.indexOf(code.charAt(8)) + 1 === Number(month) && day % 40 === Number(date)
      )
    }
    case 'birthPlace':
      // The first letter is never a replaced digit.
      return `${code.charAt(11)}${digitsOf(code.slice(12, 15))}`.startsWith(value)
  }
}
