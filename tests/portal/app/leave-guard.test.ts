/** The leave guard asks before the user leaves a page with an action under way, such as a payment. */
import { expect, test } from 'vitest'
import { createLeaveGuard } from '../../../src/portal/app/leave-guard.ts'

const question = { title: 'Payment', text: 'Leave?', proceed: 'Leave', cancel: 'Stay' }

test('given something under way, when the page is to be left, then it is asked about until it ends', () => {
  const guard = createLeaveGuard(() => false)
  const end = guard.hold(question)
  expect(guard.mayLeave('/home')).toBe(false)
  expect(guard.held()).toEqual(question)
  end()
  expect(guard.mayLeave('/home')).toBe(true)
  expect(guard.held()).toBeUndefined()
})

test('given two of the same at once, when one ends, then the other still holds the page', () => {
  const guard = createLeaveGuard(() => false)
  const end = guard.hold(question)
  guard.hold(question)
  end()
  expect(guard.mayLeave('/home')).toBe(false)
})

test('given a session that has ended, then nothing holds the page', () => {
  let isSignedIn = true
  const guard = createLeaveGuard(
    () => false,
    () => isSignedIn,
  )
  guard.hold(question)
  isSignedIn = false
  expect(guard.mayLeave('/login')).toBe(true)
  expect(guard.held()).toBeUndefined()
})
