import { describe, expect, test } from 'vitest'
import { createLeaveGuard } from '../../../src/core/portal/app/leave-guard.ts'
import { waitsForAnswer } from '../../../src/core/portal/app/use-leave-blocker.ts'

type Navigation = Parameters<typeof waitsForAnswer>[1]
const place = (path: string) => {
  const { pathname, search, hash } = new URL(path, 'https://club.example')
  return { pathname, search, hash, state: null, key: path }
}
const navigation = (historyAction: 'POP' | 'PUSH' | 'REPLACE', from: string, to: string) =>
  ({ historyAction, currentLocation: place(from), nextLocation: place(to) }) as Navigation

describe('a page with unsaved changes', () => {
  const guard = createLeaveGuard(() => true)

  test.each(['PUSH', 'REPLACE', 'POP'] as const)('is left by a %s only after the user confirms', (action) => {
    expect(waitsForAnswer(guard, navigation(action, '/account', '/vouchers'))).toBe(true)
  })

  test.each(['/account?tab=2', '/account#content'])('does not ask about another address of the same page: %s', (to) => {
    expect(waitsForAnswer(guard, navigation('PUSH', '/account', to))).toBe(false)
    expect(waitsForAnswer(guard, navigation('POP', '/account', to))).toBe(false)
  })
})

test('a page without unsaved changes is left at once', () => {
  expect(
    waitsForAnswer(
      createLeaveGuard(() => false),
      navigation('PUSH', '/account', '/vouchers'),
    ),
  ).toBe(false)
})

describe('something that lies over the page, such as a sheet', () => {
  const back = navigation('POP', '/edit-practice/1?period=2', '/edit-practice/1')

  test('is closed by Back, what lies on top first, and the address stays', () => {
    const guard = createLeaveGuard(() => false)
    expect(waitsForAnswer(guard, back)).toBe(false)
    const closed: string[] = []
    guard.closeOnBack(() => closed.push('sheet'))
    const end = guard.closeOnBack(() => closed.push('dialog'))
    expect(waitsForAnswer(guard, back)).toBe(true)
    guard.top()?.()
    end()
    guard.top()?.()
    expect(closed).toEqual(['dialog', 'sheet'])
  })

  test('keeps no link from being followed', () => {
    const guard = createLeaveGuard(() => false)
    guard.closeOnBack(() => undefined)
    expect(waitsForAnswer(guard, navigation('PUSH', '/edit-practice/1', '/practices'))).toBe(false)
  })
})

describe('a running operation that is part of the address', () => {
  const back = navigation('POP', '/documents?sign=1', '/documents')
  const held = { title: '', text: '', proceed: '', cancel: '' }

  test('asks on Back', () => {
    const guard = createLeaveGuard(() => false)
    guard.hold({ ...held, isAddressed: true })
    expect(waitsForAnswer(guard, back)).toBe(true)
    expect(waitsForAnswer(guard, navigation('REPLACE', '/documents?sign=1', '/documents'))).toBe(false)
  })

  test('does not ask when the address does not contain it', () => {
    const guard = createLeaveGuard(() => false)
    guard.hold({ ...held, isAddressed: false })
    expect(waitsForAnswer(guard, back)).toBe(false)
  })
})
