/** Calendar arithmetic on ISO dates, without clock and time zone. A step outside the years 0 to 9999 returns the date unchanged. */

function toUtc(isoDate: string): Date {
  return new Date(`${isoDate}T00:00:00Z`)
}

function toIso(day: Date): string {
  return day.toISOString().slice(0, 10)
}

function fourDigitYear(day: Date): boolean {
  return day.getUTCFullYear() >= 0 && day.getUTCFullYear() <= 9999
}

export function addDays(isoDate: string, days: number): string {
  const day = toUtc(isoDate)
  day.setUTCDate(day.getUTCDate() + days)
  return fourDigitYear(day) ? toIso(day) : isoDate
}

/** Adds months. The day is limited to the month's last: a month after 31 January is 28 or 29 February. */
export function addMonths(isoDate: string, months: number): string {
  const day = toUtc(isoDate)
  const wanted = day.getUTCDate()
  day.setUTCDate(1)
  day.setUTCMonth(day.getUTCMonth() + months)
  if (!fourDigitYear(day)) return isoDate
  const first = toIso(day)
  return addDays(first, Math.min(wanted, daysInMonth(first)) - 1)
}

function daysInMonth(isoDate: string): number {
  const day = toUtc(`${isoDate.slice(0, 7)}-01`)
  day.setUTCMonth(day.getUTCMonth() + 1)
  day.setUTCDate(0)
  return day.getUTCDate()
}

/** Returns the weekday, from 0 for Monday. */
export function weekday(isoDate: string): number {
  return (toUtc(isoDate).getUTCDay() + 6) % 7
}

/** Returns the weeks of the date's month, Monday first. Days of other months are undefined. */
export function weeksOfMonth(isoDate: string): readonly (readonly (string | undefined)[])[] {
  const first = `${isoDate.slice(0, 7)}-01`
  const before = weekday(first)
  const count = daysInMonth(first)
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => {
      const place = week * 7 + day - before
      return place >= 0 && place < count ? addDays(first, place) : undefined
    }),
  )
}
