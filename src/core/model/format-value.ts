/** Formats API values for the formats that need no texts of the catalogue. Pure. */

import type { Language } from '../lib/language.ts'
import { showAmount } from '../lib/money.ts'
import type { Region } from '../lib/region.ts'
import { showDate, showDateTime, showDayMonth, showMonth, showTime } from '../lib/show-date.ts'
import { showFileSize, showNumber } from '../lib/show-number.ts'
import type { Format } from './vocabulary.ts'

/** Formats without catalogue texts; `yes-no`, `label`, `badge` and `meaning` have such. */
export type UnlabelledFormat = Exclude<Format, 'yes-no' | 'label' | 'badge' | 'meaning'>

export function formatValue(format: UnlabelledFormat, value: unknown, language: Language, { timeZone, currency }: Region): string {
  const number = (show: (amount: number, language: Language) => string) =>
    typeof value === 'number' ? show(value, language) : String(value)
  switch (format) {
    case 'text':
    case 'code':
    case 'phone':
      return String(value)
    case 'upper-case':
      return String(value).toLocaleUpperCase(language)
    case 'number':
      return number(showNumber)
    case 'currency':
      return number((amount) => showAmount(amount, currency))
    case 'file-size':
      return number(showFileSize)
    case 'date':
      return showDate(String(value), timeZone)
    case 'date-time':
      return showDateTime(String(value), timeZone)
    case 'time':
      return showTime(String(value), timeZone)
    case 'month':
      return showMonth(String(value), timeZone, language)
    case 'day-month':
      return showDayMonth(String(value), timeZone, language)
  }
}
