import { expect, test } from 'vitest'
import { createBrowserHistory, type HistoryUpdate } from '../../../src/portal/app/browser-history.ts'

/** A fake History API over a list of entries; unlike a browser's, `go` takes effect synchronously. */
function fakeWindow(first: string, state: unknown = null) {
  const entries = [{ url: new URL(first, 'http://portal.test'), state }]
  let at = 0
  let onPop = () => {}
  let isFull = false
  const loaded: string[] = []
  const resolve = (url: string) => new URL(url, entries[at]?.url)
  const history = {
    get state() {
      return entries[at]?.state
    },
    pushState(next: unknown, _title: string, url: string) {
      if (isFull) throw new DOMException('Too many calls', 'SecurityError')
      structuredClone(next)
      entries.splice(at + 1, entries.length, { url: resolve(url), state: next })
      at += 1
    },
    replaceState(next: unknown, _title: string, url = '') {
      entries[at] = { url: resolve(url), state: next }
    },
    go(delta: number) {
      at += delta
      onPop()
    },
  }
  const view = {
    history,
    get location() {
      const { pathname, search, hash } = entries[at]!.url
      return { pathname, search, hash, assign: (url: string) => loaded.push(url) }
    },
    addEventListener(_type: 'popstate', listener: () => void) {
      onPop = listener
    },
  }
  return { view: view as unknown as Window, history, loaded, fill: () => (isFull = true) }
}

function listenTo(fake: ReturnType<typeof fakeWindow>) {
  const history = createBrowserHistory(fake.view)
  const updates: HistoryUpdate[] = []
  const stop = history.listen((update) => updates.push(update))
  return { history, updates, stop, told: () => updates.map(({ action, location, delta }) => [action, location.pathname, delta]) }
}

test('reports pushes, replaces and pops, with the distance of each', () => {
  const { history, told } = listenTo(fakeWindow('/home'))
  history.push('/account')
  history.push('/vouchers?page=2#first')
  expect(history.location).toMatchObject({ pathname: '/vouchers', search: '?page=2', hash: '#first' })
  history.replace('/payments')
  history.go(-2)
  history.go(1)
  expect(told()).toEqual([
    ['PUSH', '/account', 1],
    ['PUSH', '/vouchers', 1],
    ['REPLACE', '/payments', 0],
    ['POP', '/home', -2],
    ['POP', '/account', 1],
  ])
})

test('gives each entry its own key and state, and finds both again after a pop', () => {
  const { history } = listenTo(fakeWindow('/login'))
  expect(history.location).toMatchObject({ key: 'default', state: null })
  history.push('/home', { returnTo: '/account' })
  const { key, state } = history.location
  expect(state).toEqual({ returnTo: '/account' })
  history.push('/vouchers')
  expect(history.location.key).not.toBe(key)
  expect(history.location.state).toBeNull()
  history.go(-1)
  expect(history.location).toMatchObject({ key, state })
})

test('resolves a query or a fragment against the current path', () => {
  const { history } = listenTo(fakeWindow('/documents?sign=1'))
  history.push('#content')
  expect(history.location).toMatchObject({ pathname: '/documents', search: '', hash: '#content' })
  history.push({ search: 'sign=2' })
  expect(history.location).toMatchObject({ pathname: '/documents', search: '?sign=2', hash: '' })
})

test('continues with the history entry after a reload, and keeps state that others wrote into it', () => {
  const fake = fakeWindow('/account', { key: 'k1', index: 3, state: null, place: { top: 40 } })
  const { history, told } = listenTo(fake)
  expect(history.location.key).toBe('k1')
  expect(fake.history.state).toMatchObject({ place: { top: 40 } })
  history.push('/vouchers')
  history.go(-1)
  expect(told().at(-1)).toEqual(['POP', '/account', -1])
})

test('reports no distance for an entry that the portal did not write', () => {
  const fake = fakeWindow('/home')
  const { history, told } = listenTo(fake)
  fake.history.pushState(null, '', '#content')
  fake.history.go(0)
  expect(told()).toEqual([['POP', '/home', undefined]])
  history.push('/account')
  history.push('/vouchers')
  history.go(-1)
  expect(told().at(-1)).toEqual(['POP', '/account', -1])
})

test('loads the page when the browser refuses another entry, and throws when the state cannot be cloned', () => {
  const fake = fakeWindow('/home')
  const { history, updates } = listenTo(fake)
  expect(() => history.push('/account', () => undefined)).toThrow(DOMException)
  fake.fill()
  history.push('/account')
  expect(fake.loaded).toEqual(['/account'])
  expect(updates).toEqual([])
})

test('stops reporting to a listener that unsubscribed', () => {
  const { history, updates, stop } = listenTo(fakeWindow('/home'))
  stop()
  history.push('/account')
  expect(updates).toEqual([])
})
