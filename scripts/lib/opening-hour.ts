import type { RequestKind } from './simulate-queue.ts'

/** Service times by figure, in microseconds. */
export type ServiceTimes = Readonly<Record<string, number>>

/** Returns the latest service times of the recorded figures. */
export function readServiceTimes(records: string): ServiceTimes {
  const lines = records.split('\n').filter((line) => line !== '')
  return Object.fromEntries(
    lines
      .map((line) => JSON.parse(line) as { measurement: string; name: string; value: number })
      .filter(({ measurement }) => measurement === 'service times')
      .map(({ name, value }) => [name, value]),
  )
}

/**
 * What a customer does who comes when bookings open, in requests.
 *
 * The page and a login, then what the portal's screens load: the customer's data, bookings and payments with each of two screens, and the
 * booking that is opened.
 */
const visit: Readonly<Record<string, number>> = { page: 1, login: 1, me: 2, bookings: 2, booking: 1, payments: 2 }

/** The requests of a visit. */
const requestsOfVisit = Object.values(visit).reduce((sum, times) => sum + times, 0)

/** Returns the requests of customers when bookings open, with their measured times. Throws when one is not measured. */
export function openingHour(times: ServiceTimes): readonly RequestKind[] {
  const timeOf = (name: string) => {
    const micros = times[name]
    if (micros === undefined) throw new Error(`There is no record of ${name}. Run npm run bench -- "service times"`)
    return micros / 1_000
  }
  return Object.entries(visit).map(([name, count]) => {
    const hashMs = name === 'login' ? timeOf('a password hash') : 0
    // The hash was computed in the server's process, off its thread.
    const cpuMs = Math.max(0, timeOf(`${name}, server`) - hashMs)
    return { name, share: count / requestsOfVisit, cpuMs, databaseMs: timeOf(`${name}, PostgreSQL`), hashMs }
  })
}
