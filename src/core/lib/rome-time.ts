/** Converts Italian wall-clock time to instants. */
import { isIsoDate } from './dates.ts'
import { showDateTime } from './show-date.ts'

/** UTC offsets of Italian time in hours: summer, winter. */
const hoursAhead = [2, 1]

/**
 * Returns the instant (ISO 8601 in UTC) of a date and a time of day (`08:30`) in Italy.
 *
 * Undefined when the date or time does not exist or the clocks skip it. Of a time that occurs twice the first instant is returned.
 */
export function findRomeInstant(isoDate: string, time: string): string | undefined {
  if (!isIsoDate(isoDate) || !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined
  const [year, month, day] = isoDate.split('-')
  const wanted = `${day}/${month}/${year} ${time}`
  return hoursAhead
    .map((hours) => new Date(Date.parse(`${isoDate}T${time}:00Z`) - hours * 3_600_000).toISOString())
    .find((instant) => showDateTime(instant) === wanted)
}
