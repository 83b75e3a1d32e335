import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTimeStore } from '../../../src/core/portal/app/time-store.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-19T20:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const region = { timeZone: 'Europe/Rome', currency: 'EUR' }
const clock = { now: () => new Date() }
function turnsOf(schedule: readonly string[] = []) {
  const turns = createTimeStore(clock, () => ({ schedule, region }))
  turns.check()
  const at: string[] = []
  turns.subscribe(() => at.push(new Date().toISOString()))
  return { turns, at }
}

describe('the clock of the portal', () => {
  test('notifies at midnight in Italy, and not before', () => {
    const { turns, at } = turnsOf()
    vi.advanceTimersByTime(3 * 60 * 60_000 - 1)
    expect([turns.roots(), at]).toEqual([turns.rootsAtFirst(), []])
    vi.advanceTimersByTime(1)
    expect([turns.roots(), at]).toEqual([{ now: '2026-12-19T23:00:00.000Z', today: '2026-12-20' }, ['2026-12-19T23:00:00.000Z']])
  })

  test('notifies when a scheduled period begins or ends', () => {
    const { at } = turnsOf(['2020-01-01T00:00:00.000Z', '2026-12-19T20:15:00.000Z', '2026-12-19T22:00:00.000Z'])
    vi.advanceTimersByTime(2.5 * 60 * 60_000)
    expect(at).toEqual(['2026-12-19T20:15:00.000Z', '2026-12-19T22:00:00.000Z'])
  })

  test('notifies once when the user returns to a page that slept', () => {
    const { turns, at } = turnsOf(['2026-12-25T08:00:00.000Z'])
    vi.setSystemTime(new Date('2026-12-27T12:00:00Z'))
    turns.check()
    turns.check()
    expect(at).toEqual(['2026-12-27T12:00:00.000Z'])
  })

  test('notifies every midnight across the change to daylight saving time', () => {
    vi.setSystemTime(new Date('2027-03-27T12:00:00Z'))
    const { at } = turnsOf()
    vi.advanceTimersByTime(3 * 24 * 60 * 60_000)
    expect(at).toEqual(['2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z', '2027-03-29T22:00:00.000Z'])
  })

  test('begins with the time of the server that rendered the page, and goes on with its own', () => {
    const times = createTimeStore(clock, () => ({ schedule: [], region }), '2026-12-18T10:00:00.000Z')
    const first = { now: '2026-12-18T10:00:00.000Z', today: '2026-12-18' }
    expect([times.roots(), times.rootsAtFirst()]).toEqual([first, first])
    times.check()
    expect([times.roots().today, times.rootsAtFirst()]).toEqual(['2026-12-19', first])
  })

  test('does not notify a listener that unsubscribed', () => {
    const turns = createTimeStore(clock, () => ({ schedule: [], region }))
    const listener = vi.fn()
    turns.subscribe(listener)()
    vi.advanceTimersByTime(24 * 60 * 60_000)
    expect(listener).not.toHaveBeenCalled()
  })
})
