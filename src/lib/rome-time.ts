/** The clock on the wall in Italy, and the instant that it stands for. */
import { isIsoDate } from './dates.ts'
import { showDateTime } from './show-date.ts'

/** Italian time is ahead of UTC by two hours in summer and by one in winter. */
const hoursAhead = [2, 1]

/**
 * The instant, as an ISO text in UTC, of a day and a time of day (`08:30`) in Italy. Undefined where there is none: the day is not in the
 * calendar, the time is no time of day, or the clocks go forward over it. Where the clocks go back over it, it is the first of the two.
 */
export function findRomeInstant(isoDate: string, time: string): string | undefined {
  if (!isIsoDate(isoDate) || !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined
  const [year, month, day] = isoDate.split('-')
  const wanted = `${day}/${month}/${year} ${time}`
  return hoursAhead
    .map((hours) => new Date(Date.parse(`${isoDate}T${time}:00Z`) - hours * 3_600_000).toISOString())
    .find((instant) => showDateTime(instant) === wanted)
}
