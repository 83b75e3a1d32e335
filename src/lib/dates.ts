/**
 * Calendar days. A day is an ISO date (`2010-02-01`, an `isoDate`) wherever it is kept or sent, and dd/MM/yyyy where a person reads or
 * types it (section 5). There is no clock and no time zone in here: a day is a day.
 */

/** Exactly the days that exist, from year 0000 to 9999: months end where they end, and leap years are known. */
export const isoDatePattern =
  /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$/

/** Whether a text is the ISO date of a day that exists. */
export function isIsoDate(text: unknown): text is string {
  return typeof text === 'string' && isoDatePattern.test(text)
}

/** dd/MM/yyyy of an ISO date; whatever else is given comes back as it is, so that half-typed text is never lost. */
export function formatDate(isoDate: string): string {
  if (!isIsoDate(isoDate)) return isoDate
  const [year, month, day] = isoDate.split('-')
  return `${day}/${month}/${year}`
}

/**
 * The ISO date of what a person typed or pasted: day, month and four-digit year parted by `/`, `-`, `.` or spaces, with or without leading
 * zeros; eight digits in a row; or an ISO date, also with a time after it. Undefined where it is no day that exists. A year of two digits is
 * refused rather than guessed: a child's 10 and a grandmother's 10 differ by a century.
 */
export function parseDate(text: string): string | undefined {
  const typed = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt ].*)?$/.exec(typed)
  const italian = /^(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{4})$/.exec(typed) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(typed)
  const [year, month, day] = iso ? iso.slice(1) : italian ? italian.slice(1).reverse() : []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const isoDate = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(isoDate) ? isoDate : undefined
}

/** How many days lie from one ISO date to another; negative where the other comes first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** The day `days` after an ISO date; before it where negative. */
export function addDays(isoDate: string, days: number): string {
  const day = new Date(`${isoDate}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
