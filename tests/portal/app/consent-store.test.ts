import { describe, expect, test, vi } from 'vitest'
import { consentKey, createConsentStore } from '../../../src/portal/app/consent/consent-store.ts'

const now = new Date('2027-01-10T09:00:00Z')
const asked = { revision: 2, categories: ['statistics', 'videos'] }

const answer = (more: object = {}) =>
  JSON.stringify({ categories: ['necessary', 'statistics'], revision: 2, expirationTime: now.getTime() + 1, ...more })

function storeOn(text: string | null, question: typeof asked | undefined = asked) {
  const kept = new Map(text === null ? [] : [[consentKey, text]])
  return { kept, store: createConsentStore({ getItem: (key) => kept.get(key) ?? null }, () => question, { now: () => now }) }
}

describe('given what a browser keeps', () => {
  test('when a category was allowed, then it is, and no other', () => {
    const { store } = storeOn(answer())
    expect(store.decided()).toBe(true)
    expect(['necessary', 'statistics', 'videos', 'something-else'].filter(store.allows)).toEqual(['necessary', 'statistics'])
  })

  test.each([
    ['nothing', null],
    ['the answer to another revision', answer({ revision: 1 })],
    ['an answer that has grown old', answer({ expirationTime: now.getTime() })],
    ['what is no answer', '{"categories":"statistics"}'],
    ['what is not readable', '{'],
  ])('when it is %s, then the question is open and only what is necessary is allowed', (_, text) => {
    const { store } = storeOn(text)
    expect(store.decided()).toBe(false)
    expect(['necessary', 'statistics', 'videos'].filter(store.allows)).toEqual(['necessary'])
  })

  test('when a category is no longer asked about, then an old yes counts for nothing', () => {
    expect(storeOn(answer({ categories: ['necessary', 'maps'] })).store.allows('maps')).toBe(false)
  })

  test('when the portal asks nothing, then nothing is open and nothing optional is allowed', () => {
    const store = createConsentStore({ getItem: () => answer() }, () => undefined, { now: () => now })
    expect([store.decided(), store.allows('statistics'), store.allows('necessary')]).toEqual([true, false, true])
  })

  test('when the browser refuses its storage, then nothing optional is allowed', () => {
    const refuse = () => {
      throw new Error('SecurityError')
    }
    expect(createConsentStore({ getItem: refuse }, () => asked, { now: () => now }).allows('statistics')).toBe(false)
  })
})

describe('given something that is loaded by consent', () => {
  test('when there is no answer, then it waits, and loads once after a yes', () => {
    const { kept, store } = storeOn(null)
    const load = vi.fn()
    store.whenAllowed('statistics', load)
    kept.set(consentKey, answer({ categories: ['necessary'] }))
    store.noteChange()
    expect(load).not.toHaveBeenCalled()
    kept.set(consentKey, answer())
    store.noteChange()
    store.noteChange()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('when it was allowed before, then it loads at once', () => {
    const load = vi.fn()
    storeOn(answer()).store.whenAllowed('statistics', load)
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('when it is given up, then a later yes loads nothing', () => {
    const { kept, store } = storeOn(null)
    const load = vi.fn()
    store.whenAllowed('statistics', load)()
    kept.set(consentKey, answer())
    store.noteChange()
    expect(load).not.toHaveBeenCalled()
  })
})
