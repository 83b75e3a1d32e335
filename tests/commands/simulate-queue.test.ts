import { describe, expect, it } from 'vitest'
import { openingHour, readServiceTimes } from '../../scripts/lib/opening-hour.ts'
import { findLimit, type RequestKind, seededRandom, simulateQueue } from '../../scripts/lib/simulate-queue.ts'

const read: RequestKind = { name: 'read', share: 1, cpuMs: 2, databaseMs: 0, hashMs: 0 }
const plenty = { processes: 1, databaseCores: 4, hashes: 4 }
const simulate = (perSecond: number, kinds: readonly RequestKind[] = [read], capacity = plenty) =>
  simulateQueue(kinds, capacity, { perSecond, seconds: 100, random: seededRandom(1) })

describe('A simulated queue', () => {
  it('is the M/M/1 queue of the textbook: mean response time is service time / (1 - utilization)', () => {
    const { busy, p50Ms, p99Ms } = simulate(250)
    expect(busy.processes).toBeCloseTo(0.5, 1)
    // Response times are exponential with the mean 4 ms.
    expect(p50Ms / (4 * Math.LN2)).toBeCloseTo(1, 1)
    expect(p99Ms / (4 * Math.log(100))).toBeCloseTo(1, 0)
  })

  it('answers no more than its first exhausted resource, and gets slower without end', () => {
    const { answered, p99Ms } = simulate(1_000)
    expect(answered).toBeGreaterThan(480)
    expect(answered).toBeLessThan(520)
    expect(p99Ms).toBeGreaterThan(40_000)
  })

  it('waits less with more processes at the same utilization', () => {
    expect(simulate(1_800, [read], { ...plenty, processes: 4 }).p99Ms).toBeLessThan(simulate(450).p99Ms)
  })

  it('keeps reads fast while hashes of logins queue', () => {
    const login: RequestKind = { name: 'login', share: 0.1, cpuMs: 2, databaseMs: 1, hashMs: 100 }
    const { p50Ms, p99Ms, busy } = simulate(100, [{ ...read, share: 0.9 }, login], { ...plenty, hashes: 1 })
    expect(busy.hashes).toBeGreaterThan(0.9)
    expect(p50Ms).toBeLessThan(10)
    expect(p99Ms).toBeGreaterThan(100)
  })

  it('names the resource that breaks first', () => {
    const kinds = [{ ...read, databaseMs: 1, hashMs: 1 }]
    expect(findLimit(kinds, { processes: 1, databaseCores: 1, hashes: 4 })).toEqual({ perSecond: 500, resource: 'processes' })
    expect(findLimit(kinds, { processes: 8, databaseCores: 2, hashes: 4 })).toEqual({ perSecond: 2_000, resource: 'databaseCores' })
    expect(findLimit(kinds, { processes: 8, databaseCores: 8, hashes: 1 })).toEqual({ perSecond: 1_000, resource: 'hashes' })
  })
})

describe('The hour when bookings open', () => {
  const names = ['page', 'me', 'bookings', 'booking', 'payments', 'login'].flatMap((name) => [`${name}, server`, `${name}, PostgreSQL`])
  const record = (name: string, value: number) => `${JSON.stringify({ measurement: 'service times', name, value })}\n`
  const records = [...names, 'a password hash'].map((name) => record(name, 1_000)).join('')

  it('takes the latest measured times, and the hash off the thread', () => {
    const kinds = openingHour(readServiceTimes(`${records}${record('login, server', 31_000)}${record('a password hash', 30_000)}`))
    expect(kinds.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
    expect(kinds.find(({ name }) => name === 'login')).toMatchObject({ cpuMs: 1, databaseMs: 1, hashMs: 30 })
    expect(kinds.find(({ name }) => name === 'me')).toMatchObject({ cpuMs: 1, hashMs: 0 })
  })

  it('is refused when a time is missing', () => {
    expect(() => openingHour(readServiceTimes(record('me, server', 1)))).toThrow('Run npm run bench')
  })
})
