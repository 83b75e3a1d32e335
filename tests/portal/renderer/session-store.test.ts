import { describe, expect, test } from 'vitest'
import type { SessionChannel, SessionMessage } from '../../../src/core/api/session-channel.ts'
import { createSessionMark } from '../../../src/core/api/session-mark.ts'
import { createSessionStore } from '../../../src/core/api/session-store.ts'
import { storedNames } from '../../../src/core/model/stored-names.ts'
import { memorySessionMark } from '../../support/kept-mark.ts'

/** Tabs of one browser: shared mark and storage, `storage` events to the other tabs, and a channel between them. */
function browser(id?: string, stored: Record<string, string> = {}, nowMs = () => 0) {
  const mark = memorySessionMark(id)
  const values = new Map(Object.entries(stored))
  const tabs: { listeners: Set<(event: StorageEvent) => void> }[] = []
  const hearers = new Set<(word: SessionMessage) => void>()
  const openChannel = (): SessionChannel => {
    let own: ((word: SessionMessage) => void) | undefined
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
  const tab = (channel: SessionChannel | undefined = openChannel()) => {
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
    return createSessionStore(mark, storedNames('operator'), storage, events, { channel, nowMs })
  }
  return { mark, values, tab }
}

describe('the session of a browser', () => {
  test('stores the section choice, marks its session, and removes the token of the former release (requirements S26, S34)', () => {
    const { mark, values, tab } = browser(undefined, { 'operator.token': 'former' })
    const store = tab()
    store.signIn('t1')
    store.chooseSection('docente')
    expect(Object.fromEntries(values)).toEqual({ 'operator.section': 'docente' })
    expect(mark.read()).toBe('t1')
    expect(tab().state()).toEqual({ id: 't1', section: 'docente', ended: undefined })
  })

  test('a login clears the stored section choice (specification 2)', () => {
    const { values, tab } = browser(undefined, { 'operator.section': 'docente' })
    const store = tab()
    store.signIn('t1')
    expect(store.state()).toEqual({ id: 't1', section: undefined, ended: undefined })
    expect(values.has('operator.section')).toBe(false)
  })

  test('the end of a session clears both, keeps the reason, and reaches the other tab', () => {
    const { mark, values, tab } = browser('t1', { 'operator.section': 'member' })
    const [here, there] = [tab(), tab()]
    let told = 0
    there.subscribe(() => {
      told += 1
    })
    here.end('expired')
    expect([values.size, mark.read()]).toEqual([0, undefined])
    expect(here.state()).toEqual({ id: undefined, section: undefined, ended: 'expired' })
    expect(there.state()).toEqual({ id: undefined, section: undefined, ended: 'expired' })
    expect(told).toBeGreaterThan(0)
  })

  test('a logout ends the session in other tabs too, and not as an expired one', () => {
    const { tab } = browser('t1')
    const [here, there] = [tab(), tab()]
    here.end('signed-out')
    expect(here.state().ended).toBe('signed-out')
    expect(there.state()).toEqual({ id: undefined, section: undefined, ended: 'elsewhere' })
  })

  test('another user’s login in another tab applies to this tab too', () => {
    const { tab } = browser('t1')
    const [here, there] = [tab(), tab()]
    there.signIn('t2')
    expect(here.state().id).toBe('t2')
  })

  test('ends once: a late refusal does not change the reason', () => {
    const { tab } = browser('t1')
    const store = tab()
    store.end('signed-out')
    store.end('expired')
    expect(store.state().ended).toBe('signed-out')
  })

  test('needs no local storage', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    const store = createSessionStore(
      memorySessionMark(),
      storedNames('operator'),
      { getItem: refuse, setItem: refuse, removeItem: refuse },
      { addEventListener: () => undefined, removeEventListener: () => undefined },
    )
    store.signIn('t1')
    expect(store.state().id).toBe('t1')
  })

  test('that the server refuses ends, unless another tab has replaced it', () => {
    const { mark, tab } = browser('t1')
    const [here, deaf] = [tab(), tab({ say: () => undefined, hear: () => undefined, close: () => undefined })]
    here.signIn('t2')
    deaf.refuse('t1')
    expect([deaf.state().id, mark.read()], 'a tab that has not heard of the login adopts it').toEqual(['t2', 't2'])
    deaf.refuse('t1')
    expect(deaf.state().id, 'a late answer to the old session').toBe('t2')
    deaf.refuse('t2')
    expect(deaf.state()).toMatchObject({ id: undefined, ended: 'expired' })
    expect(mark.read()).toBeUndefined()
  })

  test('that runs out in a tab leaves the session that another tab has begun', () => {
    const { mark, tab } = browser('t1')
    const [here, deaf] = [tab(), tab({ say: () => undefined, hear: () => undefined, close: () => undefined })]
    here.signIn('t2')
    deaf.end('expired')
    expect(mark.read()).toBe('t2')
  })

  test('receives no events after it is closed', () => {
    const { tab } = browser('t1')
    const [here, there] = [tab(), tab()]
    here.close()
    there.end('signed-out')
    expect(here.state().id).toBe('t1')
  })
})

describe('the end of a session', () => {
  const minuteMs = 60_000
  const told = (expires: number, ends: number) => ({ expiresAtMs: expires * minuteMs, endsAtMs: ends * minuteMs })

  test('is known in every tab after a response in one of them, also in a tab opened later', () => {
    const { tab } = browser('t1')
    const [here, there] = [tab(), tab()]
    here.noteTimes('t1', told(30, 720))
    expect(there.times()).toEqual(told(30, 720))
    expect(tab().times()).toEqual(told(30, 720))
  })

  test('only moves later, and never past the maximum', () => {
    const { tab } = browser('t1')
    const store = tab()
    store.noteTimes('t1', told(40, 720))
    store.noteTimes('t1', told(30, 721))
    expect(store.times(), 'a late response is ignored').toEqual(told(40, 720))
    store.noteTimes('t1', told(730, 730))
    expect(store.times()).toEqual(told(720, 720))
  })

  test('is cleared with the session, and a response to an old token does not set it', () => {
    const { tab } = browser('t1')
    const [here, there] = [tab(), tab()]
    here.noteTimes('t1', told(30, 720))
    here.signIn('t2')
    here.noteTimes('t1', told(31, 720))
    expect(here.times()).toBeUndefined()
    expect(there.times()).toBeUndefined()
  })

  test('is an expiry in a tab that finds the session gone as the time runs out, else a logout elsewhere', () => {
    let now = 0
    const { mark, tab } = browser('t1', {}, () => now)
    const store = tab()
    store.noteTimes('t1', told(30, 720))
    mark.write(undefined)
    now = 30 * minuteMs - 500
    store.adopt()
    expect(store.state().ended).toBe('expired')
    mark.write('t2')
    store.adopt()
    mark.write(undefined)
    store.adopt()
    expect(store.state().ended).toBe('elsewhere')
  })
})

describe('the mark of a session (requirements S34)', () => {
  const page = () => {
    const written: string[] = []
    return {
      written,
      get cookie() {
        return ['consent=a=b', written.at(-1)?.split(';')[0] ?? 'other'].join('; ')
      },
      set cookie(value: string) {
        written.push(value)
      },
    }
  }

  test('is a cookie of this host and of a day, without the token', () => {
    const shown = page()
    const mark = createSessionMark(shown, true)
    expect(mark.read()).toBeUndefined()
    mark.write('t1')
    expect(shown.written).toEqual(['__Host-session-id=t1; Max-Age=86400; Path=/; SameSite=Strict; Secure'])
    expect(mark.read()).toBe('t1')
    mark.write(undefined)
    expect(shown.written.at(-1)).toBe('__Host-session-id=; Max-Age=0; Path=/; SameSite=Strict; Secure')
    expect(mark.read()).toBeUndefined()
  })

  test('has a plain name on a page without TLS', () => {
    const shown = page()
    createSessionMark(shown, false).write('t1')
    expect(shown.written).toEqual(['session-id=t1; Max-Age=86400; Path=/; SameSite=Strict'])
  })
})
