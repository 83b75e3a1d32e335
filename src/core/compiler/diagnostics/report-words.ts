/** The words around diagnostics in each language, and what an Italian report says of one. */
import type { Diagnostic, Severity } from './diagnostic.ts'
import { italianRegistry } from './registry-it.ts'

interface ReportWords {
  severities: Readonly<Record<Severity, string>>
  /** `3 errors`, `1 screen`. */
  count(number: number, what: Severity | 'screen'): string
  /** Lines of a file, of which only the first are listed. */
  listed(lines: string, more: number): string
  same(places: string): string
  /** @param others codes of which none is shown. */
  more(number: number, file: string, others: readonly string[]): string
  summary(found: string, screens: string, isNothingWritten: boolean): string
}

const singular: Readonly<Record<Severity | 'screen', string>> = { error: 'errore', warning: 'avviso', note: 'nota', screen: 'schermata' }
const plural: typeof singular = { error: 'errori', warning: 'avvisi', note: 'note', screen: 'schermate' }

/** The languages in which the compiler reports, whatever those of the portal. */
export type ReportLanguage = 'it' | 'en'
export const findReportLanguage = (code: string | null | undefined): ReportLanguage | undefined =>
  code === 'it' || code === 'en' ? code : undefined

export const reportWords: Readonly<Record<ReportLanguage, ReportWords>> = {
  en: {
    severities: { error: 'error', warning: 'warning', note: 'note' },
    count: (number, what) => `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`,
    listed: (lines, more) => `${lines} and ${more} more`,
    same: (places) => `The same at ${places}.`,
    more: (number, file, others) =>
      `and ${number.toLocaleString('en')} more${others.length === 0 ? ' like it' : ''} in ${file}${others.length === 0 ? '' : `, among them ${others.join(', ')}`}`,
    summary: (found, screens, isNothingWritten) => `${found} in ${screens}.${isNothingWritten ? ' Nothing was written.' : ''}`,
  },
  it: {
    severities: singular,
    count: (number, what) => `${number.toLocaleString('it')} ${(number === 1 ? singular : plural)[what]}`,
    listed: (lines, more) => `${lines} e altre ${more}`,
    same: (places) => `Lo stesso in ${places}.`,
    more: (number, file, others) =>
      `${number === 1 ? 'e un altro' : `e altri ${number.toLocaleString('it')}`}${others.length === 0 ? ' così' : ''} in ${file}${others.length === 0 ? '' : `, tra cui ${others.join(', ')}`}`,
    summary: (found, screens, isNothingWritten) => `${found} in ${screens}.${isNothingWritten ? ' Non è stato scritto niente.' : ''}`,
  },
}

/**
 * Returns what an Italian report says of a diagnostic: what its code means, how to fix it, and what is suggested.
 *
 * The message itself, which names the things at the place, is in English.
 */
export function explainInItalian({ code, message, hintParts }: Diagnostic): { message: string; hints: readonly string[] } {
  const { title, meaning, fix } = italianRegistry[code]
  const { nearest, listed = [], more = 0, advice } = hintParts ?? {}
  const suggestions = [
    ...(nearest === undefined ? [] : [`Forse intendevi "${nearest}"?`]),
    ...(listed.length > 0 ? [`Ammessi: ${listed.join(', ')}${more > 0 ? ` e altri ${more}` : ''}.`] : []),
  ]
  return {
    message: title,
    hints: [
      `${meaning} ${fix}`,
      ...(suggestions.length > 0 ? [suggestions.join(' ')] : []),
      `In inglese: ${message}.${advice === undefined ? '' : ` ${advice}`}`,
    ],
  }
}
