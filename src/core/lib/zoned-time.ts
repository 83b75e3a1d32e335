/** Converts wall-clock time of a time zone to instants. */
import { isIsoDate } from './dates.ts'
import { showDateTime } from './show-date.ts'

const dayMs = 86_400_000

/**
 * Returns the instant (ISO 8601 in UTC) of a date and a time of day (`08:30`) in an IANA time zone.
 *
 * Undefined when the date or time does not exist or the clocks skip it. Of a time that occurs twice the first instant is returned.
 */
export function findInstant(isoDate: string, time: string, timeZone: string): string | undefined {
  if (!isIsoDate(isoDate) || !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined
  const [year, month, day] = isoDate.split('-')
  const wanted = `${day}/${month}/${year} ${time}`
  const inUtcMs = Date.parse(`${isoDate}T${time}:00Z`)
  // The offset differs across a change of the clocks: the one of the day before and the one of the day after, the greater is the earlier instant.
  return [offsetMs(inUtcMs - dayMs, timeZone), offsetMs(inUtcMs + dayMs, timeZone)]
    .sort((a, b) => b - a)
    .map((ms) => new Date(inUtcMs - ms).toISOString())
    .find((instant) => showDateTime(instant, timeZone) === wanted)
}

/** Returns the first instant of a date. Some zones put their clocks forward at midnight, so that the day begins later. */
export function findStartOfDay(isoDate: string, timeZone: string): string | undefined {
  for (const time of ['00:00', '00:30', '01:00']) {
    const instant = findInstant(isoDate, time, timeZone)
    if (instant !== undefined) return instant
  }
  return undefined
}

/** Returns by how much the clocks of a zone are ahead of UTC at an instant. */
function offsetMs(instantMs: number, timeZone: string): number {
  const [date = '', time = ''] = showDateTime(new Date(instantMs).toISOString(), timeZone).split(' ')
  return Date.parse(`${date.split('/').reverse().join('-')}T${time}:00Z`) - Math.floor(instantMs / 60_000) * 60_000
}
