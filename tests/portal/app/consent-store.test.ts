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

describe('Given a consent stored in the browser', () => {
  test('allows exactly the stored categories', () => {
    const { store } = storeOn(answer())
    expect(['necessary', 'statistics', 'videos', 'something-else'].filter(store.allows)).toEqual(['necessary', 'statistics'])
    store.whenAllowed('videos', () => undefined)
    expect(store.asking(), 'an answered question is not asked again').toBe(false)
  })

  test.each([
    ['no answer', null],
    ['the answer to another revision', answer({ revision: 1 })],
    ['an expired answer', answer({ expirationTime: now.getTime() })],
    ['JSON of another shape', '{"categories":"statistics"}'],
    ['malformed JSON', '{'],
  ])('asks for consent and allows only the necessary category when the browser holds %s', (_, text) => {
    const { store } = storeOn(text)
    expect(store.asking(), 'before anything needs a consent').toBe(false)
    expect(['necessary', 'statistics', 'videos'].filter(store.allows)).toEqual(['necessary'])
    store.whenAllowed('videos', () => undefined)
    expect(store.asking(), 'once something does').toBe(true)
  })

  test('ignores stored consent to a category that the portal no longer offers', () => {
    expect(storeOn(answer({ categories: ['necessary', 'maps'] })).store.allows('maps')).toBe(false)
  })

  test('asks for nothing and allows nothing optional when the portal has no consent question', () => {
    const store = createConsentStore({ getItem: () => answer() }, () => undefined, { now: () => now })
    store.whenAllowed('statistics', () => undefined)
    expect([store.asking(), store.allows('statistics'), store.allows('necessary')]).toEqual([false, false, true])
  })

  test('allows nothing optional when the browser refuses its storage', () => {
    const refuse = () => {
      throw new Error('SecurityError')
    }
    expect(createConsentStore({ getItem: refuse }, () => asked, { now: () => now }).allows('statistics')).toBe(false)
  })
})

describe('Given a script that needs consent', () => {
  test('waits without an answer, and loads once after consent', () => {
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
    expect(store.asking()).toBe(false)
  })

  test('asks nothing again of a user who has refused the category', () => {
    const { store } = storeOn(answer({ categories: ['necessary'] }))
    store.whenAllowed('statistics', () => undefined)
    expect(store.asking()).toBe(false)
  })

  test('loads at once when consent is stored', () => {
    const load = vi.fn()
    storeOn(answer()).store.whenAllowed('statistics', load)
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('loads nothing after the caller cancels it', () => {
    const { kept, store } = storeOn(null)
    const load = vi.fn()
    store.whenAllowed('statistics', load)()
    expect(store.asking()).toBe(false)
    kept.set(consentKey, answer())
    store.noteChange()
    expect(load).not.toHaveBeenCalled()
  })
})
