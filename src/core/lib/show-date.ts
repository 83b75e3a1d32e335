import { byLanguage } from './by-language.ts'

/**
 * Formats dates for customers: dd/MM/yyyy (specification 5), instants in a time zone (IANA, `Pacific/Auckland`).
 *
 * A calendar date (`2026-06-28`) has no time zone and is never converted to an instant.
 */
const calendarDate = /^(\d{4})-(\d{2})-(\d{2})$/
const calendarMonth = /^(\d{4})-(\d{2})$/

/** One for each zone, as creating one takes much longer than formatting. */
const zoneFormats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    zoneFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  zoneFormats.set(timeZone, format)
  return format
}
/** Returns the locale of dates in a language: English names the day before the month, and begins a week on Monday. */
export const dateLocaleOf = (language: string): string => (language === 'en' ? 'en-GB' : language)

/** Formats of days and months, given in UTC. */
const inWords = (options: Intl.DateTimeFormatOptions) =>
  byLanguage((language) => new Intl.DateTimeFormat(dateLocaleOf(language), { timeZone: 'UTC', ...options }))
const monthNames = inWords({ month: 'long', year: 'numeric' })
const dayMonthNames = inWords({ day: 'numeric', month: 'long' })

interface LocalTime {
  year: string
  month: string
  day: string
  hour: string
  minute: string
}

/** Returns undefined when the text is neither a calendar date, a month nor an instant. */
function findLocalTime(iso: string, timeZone: string): LocalTime | undefined {
  const date = calendarDate.exec(iso)
  if (date) return { year: date[1] ?? '', month: date[2] ?? '', day: date[3] ?? '', hour: '00', minute: '00' }
  const month = calendarMonth.exec(iso)
  if (month) return { year: month[1] ?? '', month: month[2] ?? '', day: '01', hour: '00', minute: '00' }
  const instant = new Date(iso)
  if (Number.isNaN(instant.getTime())) return undefined
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const part of formatOf(timeZone).formatToParts(instant)) parts[part.type] = part.value
  const { year = '', month: monthPart = '', day = '', hour = '', minute = '' } = parts
  return { year, month: monthPart, day, hour, minute }
}

/** Returns the calendar date in a zone (`2026-06-28`); undefined for text that is not a date. */
export function findDate(iso: string, timeZone: string): string | undefined {
  const time = findLocalTime(iso, timeZone)
  return time && `${time.year}-${time.month}-${time.day}`
}

/** Formats as `28/06/2026`. Returns other text unchanged, never 'Invalid Date'. */
export function showDate(iso: string, timeZone: string): string {
  const time = findLocalTime(iso, timeZone)
  return time ? `${time.day}/${time.month}/${time.year}` : iso
}

/** Formats as `28/06/2026 14:05`. */
export function showDateTime(iso: string, timeZone: string): string {
  const time = findLocalTime(iso, timeZone)
  return time ? `${time.day}/${time.month}/${time.year} ${time.hour}:${time.minute}` : iso
}

/** Formats as `14:05`. */
export function showTime(iso: string, timeZone: string): string {
  const time = findLocalTime(iso, timeZone)
  return time ? `${time.hour}:${time.minute}` : iso
}

/** Formats as `giugno 2026` or `June 2026`. */
export function showMonth(iso: string, timeZone: string, language: string): string {
  const time = findLocalTime(iso, timeZone)
  return time ? monthNames(language).format(Date.UTC(Number(time.year), Number(time.month) - 1, 1)) : iso
}

/** Formats as `16 marzo` or `16 March`, for dates within running text. */
export function showDayMonth(iso: string, timeZone: string, language: string): string {
  const time = findLocalTime(iso, timeZone)
  return time ? dayMonthNames(language).format(Date.UTC(Number(time.year), Number(time.month) - 1, Number(time.day))) : iso
}
