import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSessionStore } from '../../../src/core/api/session-store.ts'
import { storedNames } from '../../../src/core/model/stored-names.ts'
import { createSessionTimer } from '../../../src/core/portal/app/session-timer.ts'
import { formatSeconds, lastAnnounced, secondsLeft, showSeconds } from '../../../src/core/portal/app/time-left.ts'
import { memorySessionMark } from '../../support/kept-mark.ts'

const minuteMs = 60_000
const idle = 30 * minuteMs
const longest = 12 * 60 * minuteMs

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A tab whose session began at 0 ms. */
function tab() {
  const values = new Map<string, string>()
  let asked = 0
  let hear: (word: never) => void = () => undefined
  const session = createSessionStore(
    memorySessionMark('t1'),
    storedNames('operator'),
    {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    },
    { addEventListener: () => undefined, removeEventListener: () => undefined },
    {
      channel: {
        say: ({ kind }) => {
          if (kind === 'ask') asked += 1
        },
        hear: (listener) => {
          hear = listener
        },
        close: () => undefined,
      },
      nowMs: Date.now,
    },
  )
  asked = 0
  const timer = createSessionTimer({ session, nowMs: Date.now, warningMs: () => 2 * minuteMs })
  const told = () => {
    const endsAtMs = longest
    return { expiresAtMs: Math.min(Date.now() + idle, endsAtMs), endsAtMs }
  }
  return {
    session,
    timer,
    asked: () => asked,
    call: () => session.noteTimes('t1', told()),
    hear: (times: { expiresAtMs: number; endsAtMs: number }) => hear({ kind: 'times', id: 't1', ...times } as never),
  }
}

describe('the timer of a session', () => {
  test('warns two minutes before an idle session ends, and ends it', () => {
    const { session, timer, call } = tab()
    call()
    vi.advanceTimersByTime(28 * minuteMs - 1)
    expect(timer.warning()).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(timer.warning()).toEqual({ endsAtMs: idle, extendable: true })
    vi.advanceTimersByTime(2 * minuteMs - 1)
    expect(session.state().id).toBe('t1')
    vi.advanceTimersByTime(1)
    expect(session.state()).toMatchObject({ id: undefined, ended: 'expired' })
    expect(timer.warning()).toBeUndefined()
  })

  test('a call in any tab withdraws the warning and restarts the half hour', () => {
    const { session, timer, call, hear } = tab()
    call()
    vi.advanceTimersByTime(29 * minuteMs)
    call()
    expect(timer.warning()).toBeUndefined()
    vi.advanceTimersByTime(28 * minuteMs)
    expect(timer.warning()).toEqual({ endsAtMs: 59 * minuteMs, extendable: true })
    hear({ expiresAtMs: 80 * minuteMs, endsAtMs: longest })
    expect(timer.warning()).toBeUndefined()
    vi.advanceTimersByTime(20 * minuteMs)
    expect(session.state().id).toBe('t1')
  })

  test('after twelve hours the timer warns without an offer to extend, and ends the session', () => {
    const { session, timer, call } = tab()
    for (let quarter = 0; quarter < 48; quarter += 1) {
      call()
      expect(timer.warning()).toBeUndefined()
      vi.advanceTimersByTime(15 * minuteMs - (quarter === 47 ? 2 * minuteMs : 0))
    }
    expect(timer.warning()).toEqual({ endsAtMs: longest, extendable: false })
    call()
    expect(timer.warning(), 'a call no longer extends the session').toEqual({ endsAtMs: longest, extendable: false })
    vi.advanceTimersByTime(2 * minuteMs)
    expect(session.state().ended).toBe('expired')
  })

  test('a tab that slept past the end asks the other tabs first, and then ends the session', () => {
    const { session, timer, call, asked } = tab()
    call()
    vi.setSystemTime(3 * 60 * minuteMs)
    timer.check()
    expect(asked()).toBe(1)
    expect(session.state().id).toBe('t1')
    vi.advanceTimersByTime(1000)
    expect(session.state()).toMatchObject({ id: undefined, ended: 'expired' })
  })

  test('a tab that slept continues when another tab extended the session', () => {
    const { session, timer, call, hear } = tab()
    call()
    vi.setSystemTime(40 * minuteMs)
    timer.check()
    hear({ expiresAtMs: 65 * minuteMs, endsAtMs: longest })
    vi.advanceTimersByTime(1000)
    expect(session.state().id).toBe('t1')
    expect(timer.warning()).toBeUndefined()
  })

  test('does nothing while the end of the session is unknown, and clears it at a logout', () => {
    const { session, timer, call } = tab()
    vi.advanceTimersByTime(60 * minuteMs)
    expect(timer.warning()).toBeUndefined()
    expect(session.state().id).toBe('t1')
    call()
    session.end('signed-out')
    vi.advanceTimersByTime(longest)
    expect(session.state().ended).toBe('signed-out')
  })
})

describe('the remaining time', () => {
  test.each([
    [120_000, 120, '2:00', '2 minuti', '2 minutes'],
    [119_001, 120, '2:00', '2 minuti', '2 minutes'],
    [65_000, 65, '1:05', '1 minuto', '1 minute'],
    [30_000, 30, '0:30', '30 secondi', '30 seconds'],
    [1, 1, '0:01', '1 secondo', '1 second'],
    [-5, 0, '0:00', '0 secondi', '0 seconds'],
  ])('%i ms are %i s, shown as %s, announced as %s and %s', (leftMs, seconds, shown, it, en) => {
    expect(secondsLeft(leftMs, 0)).toBe(seconds)
    expect(showSeconds(seconds)).toBe(shown)
    expect(formatSeconds(seconds, 'it')).toBe(it)
    expect(formatSeconds(seconds, 'en')).toBe(en)
  })

  test('is announced at the start, and one minute, half a minute and ten seconds before the end', () => {
    const moments = Array.from({ length: 121 }, (_, passed) => lastAnnounced(120, 120 - passed))
    expect([...new Set(moments)]).toEqual([120, 60, 30, 10])
    expect(lastAnnounced(20, 15)).toBe(20)
    expect(lastAnnounced(20, 9)).toBe(10)
  })
})
