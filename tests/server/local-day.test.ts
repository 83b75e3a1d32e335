import { expect, it } from 'vitest'
import { localDay } from '../../src/core/server/domain/clock.ts'

it('localDay returns the same day as Intl for every quarter hour of a year', () => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' })
  const startMs = Date.UTC(2025, 11, 30)
  for (let quarter = 0; quarter < 366 * 96; quarter += 1) {
    const instant = new Date(startMs + quarter * 15 * 60_000 + 59_999)
    if (localDay(instant) !== format.format(instant)) expect(localDay(instant), instant.toISOString()).toBe(format.format(instant))
  }
})
