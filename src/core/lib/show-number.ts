/** Formats numbers and sizes in the reader's language. Amounts of money are formatted in `money.ts`. */
import { byLanguage } from './by-language.ts'

const numbers = (options: Intl.NumberFormatOptions) =>
  byLanguage((language) => new Intl.NumberFormat(language, { useGrouping: 'always', ...options }))
const plain = numbers({ maximumFractionDigits: 3 })

/** Replaces the hyphen that `Intl` puts before negative numbers by the minus sign, which is as wide as a digit and read as "minus". */
export const withMinus = (formatted: string): string => formatted.replace('-', '\u2212')

/** Formats `1240` as `1.240` and `8.2` as `8,2`; in English as `1,240` and `8.2`. */
export function showNumber(value: number, language: string): string {
  return withMinus(plain(language).format(value))
}

/** The units of sizes: bytes in words, larger ones as abbreviations. */
const [bytes, ...larger] = (['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const).map((unit) =>
  numbers({ style: 'unit', unit, unitDisplay: unit === 'byte' ? 'long' : 'short', maximumFractionDigits: 1 }),
)

/** Formats in decimal units, as the limit of specification 9 is given: 4,000,000 bytes are `4 MB`. */
export function showFileSize(size: number, language: string): string {
  let amount = size
  let unit = bytes
  for (const next of larger) {
    if (amount < 1000) break
    amount /= 1000
    unit = next
  }
  return unit?.(language).format(amount).replace(' ', '\u00a0') ?? ''
}
