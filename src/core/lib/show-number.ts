/** Formats numbers and sizes in the reader's language. Amounts of money are Italian in both, see `money.ts`. */
import type { Language } from './language.ts'

const styles = {
  it: { locale: 'it-IT', byte: 'byte', bytes: 'byte' },
  en: { locale: 'en-GB', byte: 'byte', bytes: 'bytes' },
} as const satisfies Record<Language, { locale: string; byte: string; bytes: string }>

const formats = (maximumFractionDigits: number): Readonly<Record<Language, Intl.NumberFormat>> => {
  const inLanguage = (language: Language) =>
    new Intl.NumberFormat(styles[language].locale, { useGrouping: 'always', maximumFractionDigits })
  return { it: inLanguage('it'), en: inLanguage('en') }
}
const plain = formats(3)
const oneDecimal = formats(1)

/** Replaces the hyphen that `Intl` puts before negative numbers by the minus sign, which is as wide as a digit and read as "minus". */
export const withMinus = (formatted: string): string => formatted.replace('-', '\u2212')

/** Formats `1240` as `1.240` and `8.2` as `8,2`; in English as `1,240` and `8.2`. */
export function showNumber(value: number, language: Language): string {
  return withMinus(plain[language].format(value))
}

const units = ['kB', 'MB', 'GB'] as const

/** Formats in decimal units, as the limit of specification 9 is given: 4,000,000 bytes are `4 MB`. */
export function showFileSize(bytes: number, language: Language): string {
  let amount = bytes
  let unit: string = styles[language][bytes === 1 ? 'byte' : 'bytes']
  for (const larger of units) {
    if (amount < 1000) break
    amount /= 1000
    unit = larger
  }
  return `${oneDecimal[language].format(amount)}\u00a0${unit}`
}
