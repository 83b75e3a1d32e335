import { describe, expect, test } from 'vitest'
import type { BrowserHistory } from '../../../src/portal/app/browser-history.ts'
import { createGuardedHistory } from '../../../src/portal/app/guarded-history.ts'
import { createLeaveGuard } from '../../../src/portal/app/leave-guard.ts'

type Update = Parameters<Parameters<BrowserHistory['listen']>[0]>[0]

/** A fake history that notifies its listener like the router's; `press` is a browser button. */
function browser(pages: string[], at: number) {
  const entries = [...pages]
  let index = at
  let listener: ((update: Update) => void) | undefined
  const tell = (action: string, delta: number) =>
    listener?.({ action, location: { pathname: entries[index] ?? '' }, delta } as unknown as Update)
  const history = {
    get location() {
      return { pathname: entries[index] ?? '' }
    },
    push(to: string) {
      entries.splice(index + 1, entries.length, to)
      index += 1
      tell('PUSH', 1)
    },
    replace(to: string) {
      entries[index] = to
      tell('REPLACE', 0)
    },
    go(delta: number) {
      index += delta
      tell('POP', delta)
    },
    listen(next: (update: Update) => void) {
      listener = next
      return () => undefined
    },
  } as unknown as BrowserHistory
  const state = { unsaved: true }
  const guard = createLeaveGuard(() => state.unsaved)
  const guarded = createGuardedHistory(guard, history)
  const shown: string[] = []
  guarded.listen(({ location }) => shown.push(location.pathname))
  return { guarded, guard, state, shown, press: (delta: number) => history.go(delta), at: () => `${index} ${entries[index]}` }
}

describe('a page with unsaved changes', () => {
  test('is left by a link only after the user confirms', () => {
    const { guarded, guard, shown, at } = browser(['/home', '/account'], 1)
    guarded.push('/vouchers')
    expect(guard.asksAbout()).toBe('/vouchers')
    expect(at()).toBe('1 /account')
    guard.answer(false)
    expect([guard.asksAbout(), at(), shown]).toEqual([undefined, '1 /account', []])
    guarded.push('/vouchers')
    guard.answer(true)
    expect([at(), shown]).toEqual(['2 /vouchers', ['/vouchers']])
  })

  test.each([
    { press: -1, name: 'Back', to: '0 /home' },
    { press: 1, name: 'Forward', to: '2 /vouchers' },
  ])('reverts $name until the user answers, and then repeats it', ({ press: delta, to }) => {
    const { guard, press, shown, at } = browser(['/home', '/account', '/vouchers'], 1)
    press(delta)
    expect([guard.asksAbout(), at(), shown]).toEqual([to.slice(2), '1 /account', []])
    guard.answer(false)
    expect(at()).toBe('1 /account')
    press(delta)
    guard.answer(true)
    expect(at()).toBe(to)
    expect(shown).toEqual([to.slice(2)])
  })

  test('asks again on the next page, and also for a replacement', () => {
    const { guarded, guard, at } = browser(['/home', '/account'], 1)
    guarded.replace('/vouchers')
    guard.answer(true)
    expect(at()).toBe('1 /vouchers')
    guarded.push('/account')
    expect(guard.asksAbout()).toBeDefined()
  })

  test('does not ask about another address of the same page', () => {
    const { guarded, guard, shown } = browser(['/home', '/account'], 1)
    guarded.push('/account?tab=2')
    guarded.push({ search: '?tab=3' })
    guarded.push('#content')
    expect(guard.asksAbout()).toBeUndefined()
    expect(shown).toHaveLength(3)
  })

  test('does not ask when nothing would be lost', () => {
    const { guarded, guard, state, press, shown } = browser(['/home', '/account'], 1)
    state.unsaved = false
    guarded.push('/vouchers')
    press(-1)
    expect(guard.asksAbout()).toBeUndefined()
    expect(shown).toEqual(['/vouchers', '/account'])
  })

  test('asks about the later of two navigations', () => {
    const { guarded, guard, at } = browser(['/home', '/account'], 1)
    guarded.push('/vouchers')
    guarded.push('/logout')
    guard.answer(true)
    expect(at()).toBe('2 /logout')
    guard.answer(true)
    expect(at()).toBe('2 /logout')
  })
})

describe('a running operation that is part of the address', () => {
  /** A history with two URLs of the same page, at the second of which a signature is under way. */
  function signing(isAddressed: boolean) {
    const entries = ['', '?sign=1']
    let index = 1
    let listener: ((update: Update) => void) | undefined
    const place = () => ({ pathname: '/documents', search: entries[index] ?? '' })
    const history = {
      get location() {
        return place()
      },
      go(delta: number) {
        index += delta
        listener?.({ action: 'POP', location: place(), delta } as unknown as Update)
      },
      listen(next: (update: Update) => void) {
        listener = next
        return () => undefined
      },
    } as unknown as BrowserHistory
    const guard = createLeaveGuard(() => false)
    const shown: string[] = []
    createGuardedHistory(guard, history).listen(({ location }) => shown.push(location.search))
    guard.hold({ title: '', text: '', proceed: '', cancel: '', isAddressed })
    return { guard, shown, back: () => history.go(-1), at: () => entries[index] }
  }

  test('asks on Back, and is left after the user confirms', () => {
    const { guard, shown, back, at } = signing(true)
    back()
    expect([guard.asksAbout(), at(), shown]).toEqual(['/documents', '?sign=1', []])
    guard.answer(true)
    expect([at(), shown]).toEqual(['', ['']])
  })

  test('does not ask when the address does not contain it', () => {
    const { guard, shown, back } = signing(false)
    back()
    expect([guard.asksAbout(), shown]).toEqual([undefined, ['']])
  })
})
