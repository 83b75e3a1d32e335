/**
 * Calendar dates, without time and time zone.
 *
 * They are stored and sent as ISO dates (`2010-02-01`, type `isoDate`), and shown and typed as dd/MM/yyyy (specification 5).
 */

/** Matches the ISO dates that exist from year 0000 to 9999, month lengths and leap years included. */
export const isoDatePattern =
  /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$/

/** Returns whether a value is the ISO date of an existing day. */
export function isIsoDate(text: unknown): text is string {
  return typeof text === 'string' && isoDatePattern.test(text)
}

/** Formats an ISO date as dd/MM/yyyy. Returns any other text unchanged, so that half-typed input is kept. */
export function formatDate(isoDate: string): string {
  if (!isIsoDate(isoDate)) return isoDate
  const [year, month, day] = isoDate.split('-')
  return `${day}/${month}/${year}`
}

/**
 * Parses a typed or pasted date into an ISO date; undefined when no such day exists.
 *
 * Accepts day, month and four-digit year separated by `/`, `-`, `.` or spaces, with or without leading zeros; eight digits in a row; and an
 * ISO date, also with a time after it. Rejects two-digit years: a child's 10 and a grandmother's 10 differ by a century.
 */
export function parseDate(text: string): string | undefined {
  const isoDate = readDate(text)
  return isIsoDate(isoDate) ? isoDate : undefined
}

/** Returns whether a text is a complete date of a day that does not exist, such as `31/02/2020`. */
export function isMissingDay(text: unknown): boolean {
  const isoDate = typeof text === 'string' ? readDate(text) : undefined
  return isoDate !== undefined && !isIsoDate(isoDate)
}

/** Returns a typed date in the form of an ISO date, whether or not the day exists; undefined for any other text. */
function readDate(text: string): string | undefined {
  const typed = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt ].*)?$/.exec(typed)
  const italian = /^(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{4})$/.exec(typed) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(typed)
  const [year, month, day] = iso ? iso.slice(1) : italian ? italian.slice(1).reverse() : []
  if (year === undefined || month === undefined || day === undefined) return undefined
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Returns the number of days from one ISO date to another, negative when the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** Returns the ISO date `days` after another; `days` may be negative. */
export function addDays(isoDate: string, days: number): string {
  const day = new Date(`${isoDate}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
