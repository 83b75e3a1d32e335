import { describe, expect, test } from 'vitest'
import type { SessionChannel, SessionWord } from '../../../src/api/session-channel.ts'
import { createSessionStore, sectionKey, tokenKey } from '../../../src/api/session-store.ts'

/** Tabs of one browser: shared storage, `storage` events to the other tabs, and a channel between them. */
function browser(stored: Record<string, string> = {}, nowMs = () => 0) {
  const values = new Map(Object.entries(stored))
  const tabs: { listeners: Set<(event: StorageEvent) => void> }[] = []
  const hearers = new Set<(word: SessionWord) => void>()
  const openChannel = (): SessionChannel => {
    let own: ((word: SessionWord) => void) | undefined
    return {
      say: (word) => {
        for (const hear of hearers) if (hear !== own) hear(word)
      },
      hear: (listener) => {
        own = listener
        hearers.add(listener)
      },
      close: () => {
        if (own) hearers.delete(own)
      },
    }
  }
  const tab = () => {
    const own = { listeners: new Set<(event: StorageEvent) => void>() }
    tabs.push(own)
    const tell = (key: string | null) => {
      for (const other of tabs) if (other !== own) for (const listener of other.listeners) listener({ key } as StorageEvent)
    }
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => {
        values.set(key, value)
        tell(key)
      },
      removeItem: (key: string) => {
        values.delete(key)
        tell(key)
      },
    }
    const events = {
      addEventListener: (_type: 'storage', listener: (event: StorageEvent) => void) => void own.listeners.add(listener),
      removeEventListener: (_type: 'storage', listener: (event: StorageEvent) => void) => void own.listeners.delete(listener),
    }
    return createSessionStore(storage, events, { channel: openChannel(), nowMs })
  }
  return { values, tab }
}

describe('the session of a browser', () => {
  test('stores and restores the token and the section choice, and nothing else (requirements S26)', () => {
    const { values, tab } = browser()
    const store = tab()
    store.signIn('t1')
    store.chooseSection('docente')
    expect(Object.fromEntries(values)).toEqual({ [tokenKey]: 't1', [sectionKey]: 'docente' })
    expect(tab().state()).toEqual({ token: 't1', section: 'docente', ended: undefined })
  })

  test('a login clears the stored section choice (specification 2)', () => {
    const { values, tab } = browser({ [sectionKey]: 'docente' })
    const store = tab()
    store.signIn('t1')
    expect(store.state()).toEqual({ token: 't1', section: undefined, ended: undefined })
    expect(values.has(sectionKey)).toBe(false)
  })

  test('the end of a session clears both, keeps the reason, and reaches the other tab', () => {
    const { values, tab } = browser({ [tokenKey]: 't1', [sectionKey]: 'member' })
    const [here, there] = [tab(), tab()]
    let told = 0
    there.subscribe(() => {
      told += 1
    })
    here.end('expired')
    expect(values.size).toBe(0)
    expect(here.state()).toEqual({ token: undefined, section: undefined, ended: 'expired' })
    expect(there.state()).toEqual({ token: undefined, section: undefined, ended: 'expired' })
    expect(told).toBeGreaterThan(0)
  })

  test('a logout ends the session in other tabs too, and not as an expired one', () => {
    const { tab } = browser({ [tokenKey]: 't1' })
    const [here, there] = [tab(), tab()]
    here.end('signed-out')
    expect(here.state().ended).toBe('signed-out')
    expect(there.state()).toEqual({ token: undefined, section: undefined, ended: 'elsewhere' })
  })

  test('another user’s login in another tab applies to this tab too', () => {
    const { tab } = browser({ [tokenKey]: 't1' })
    const [here, there] = [tab(), tab()]
    there.signIn('t2')
    expect(here.state().token).toBe('t2')
  })

  test('ends once: a late refusal does not change the reason', () => {
    const { tab } = browser({ [tokenKey]: 't1' })
    const store = tab()
    store.end('signed-out')
    store.end('expired')
    expect(store.state().ended).toBe('signed-out')
  })

  test('lasts as long as the page when the browser refuses storage', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    const store = createSessionStore(
      { getItem: refuse, setItem: refuse, removeItem: refuse },
      { addEventListener: () => undefined, removeEventListener: () => undefined },
    )
    store.signIn('t1')
    expect(store.state().token).toBe('t1')
  })

  test('receives no events after it is closed', () => {
    const { tab } = browser({ [tokenKey]: 't1' })
    const [here, there] = [tab(), tab()]
    here.close()
    there.end('signed-out')
    expect(here.state().token).toBe('t1')
  })
})

describe('the end of a session', () => {
  const minuteMs = 60_000
  const told = (expires: number, ends: number) => ({ expiresAtMs: expires * minuteMs, endsAtMs: ends * minuteMs })

  test('is known in every tab after a response in one of them, also in a tab opened later', () => {
    const { tab } = browser({ [tokenKey]: 't1' })
    const [here, there] = [tab(), tab()]
    here.noteTimes('t1', told(30, 720))
    expect(there.times()).toEqual(told(30, 720))
    expect(tab().times()).toEqual(told(30, 720))
  })

  test('only moves later, and never past the maximum', () => {
    const { tab } = browser({ [tokenKey]: 't1' })
    const store = tab()
    store.noteTimes('t1', told(40, 720))
    store.noteTimes('t1', told(30, 721))
    expect(store.times(), 'a late response is ignored').toEqual(told(40, 720))
    store.noteTimes('t1', told(730, 730))
    expect(store.times()).toEqual(told(720, 720))
  })

  test('is cleared with the session, and a response to an old token does not set it', () => {
    const { tab } = browser({ [tokenKey]: 't1' })
    const [here, there] = [tab(), tab()]
    here.noteTimes('t1', told(30, 720))
    here.signIn('t2')
    here.noteTimes('t1', told(31, 720))
    expect(here.times()).toBeUndefined()
    expect(there.times()).toBeUndefined()
  })

  test('is an expiry in the other tabs when one tab removes the token as the time runs out', () => {
    let now = 0
    const stored = { [tokenKey]: 't1' }
    const { tab } = browser(stored, () => now)
    const [here, there] = [tab(), tab()]
    here.noteTimes('t1', told(30, 720))
    now = 30 * minuteMs - 500
    // A logout sends no message on the channel, so the other tab only receives the storage event.
    here.end('signed-out')
    expect(there.state().ended, 'the time of the other tab has run out too').toBe('expired')
  })
})
