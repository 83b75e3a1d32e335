/** The leave guard asks before the user leaves a page with an action under way, such as a payment. */
import { expect, test } from 'vitest'
import { createLeaveGuard } from '../../../src/core/portal/app/leave-guard.ts'

const question = { title: 'Payment', text: 'Leave?', proceed: 'Leave', cancel: 'Stay' }

test('asks before the user leaves the page while an operation runs, and not after it ends', () => {
  const guard = createLeaveGuard(() => false)
  const end = guard.hold(question)
  expect(guard.mayLeave('/home')).toBe(false)
  expect(guard.held()).toEqual(question)
  end()
  expect(guard.mayLeave('/home')).toBe(true)
  expect(guard.held()).toBeUndefined()
})

test('keeps guarding the page when one of two equal operations ends', () => {
  const guard = createLeaveGuard(() => false)
  const end = guard.hold(question)
  guard.hold(question)
  end()
  expect(guard.mayLeave('/home')).toBe(false)
})

test('guards nothing after the session ends', () => {
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
