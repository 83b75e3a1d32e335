import { describe, expect, test } from 'vitest'
import { createSessionStore, sectionKey, tokenKey } from '../../../src/api/session-store.ts'

/** Two tabs of one browser: a storage, and the events that the browser sends to the other tab. */
function browser(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored))
  const tabs: { listeners: Set<(event: StorageEvent) => void> }[] = []
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
    return createSessionStore(storage, events)
  }
  return { values, tab }
}

describe('the session of a browser', () => {
  test('stores the token and the section choice and nothing else (S26), and finds them again', () => {
    const { values, tab } = browser()
    const store = tab()
    store.signIn('t1')
    store.chooseSection('docente')
    expect(Object.fromEntries(values)).toEqual({ [tokenKey]: 't1', [sectionKey]: 'docente' })
    expect(tab().state()).toEqual({ token: 't1', section: 'docente', ended: undefined })
  })

  test('a login clears the stored section choice (section 2)', () => {
    const { values, tab } = browser({ [sectionKey]: 'docente' })
    const store = tab()
    store.signIn('t1')
    expect(store.state()).toEqual({ token: 't1', section: undefined, ended: undefined })
    expect(values.has(sectionKey)).toBe(false)
  })

  test('the end takes both away, says why, and reaches the other tab', () => {
    const { values, tab } = browser({ [tokenKey]: 't1', [sectionKey]: 'member' })
    const [here, there] = [tab(), tab()]
    let told = 0
    there.subscribe(() => {
      told += 1
    })
    here.end('expired')
    expect(values.size).toBe(0)
    expect(here.state()).toEqual({ token: undefined, section: undefined, ended: 'expired' })
    expect(there.state().token).toBeUndefined()
    expect(there.state().ended).toBe('signed-out')
    expect(told).toBeGreaterThan(0)
  })

  test('another person’s login in another tab is theirs in this one too', () => {
    const { tab } = browser({ [tokenKey]: 't1' })
    const [here, there] = [tab(), tab()]
    there.signIn('t2')
    expect(here.state().token).toBe('t2')
  })

  test('ends once: a late refusal changes nothing about a session that has ended', () => {
    const { tab } = browser({ [tokenKey]: 't1' })
    const store = tab()
    store.end('signed-out')
    store.end('expired')
    expect(store.state().ended).toBe('signed-out')
  })

  test('a browser that refuses storage keeps it for as long as the page lives', () => {
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

  test('hears nothing after it is closed', () => {
    const { tab } = browser({ [tokenKey]: 't1' })
    const [here, there] = [tab(), tab()]
    here.close()
    there.end('signed-out')
    expect(here.state().token).toBe('t1')
  })
})
