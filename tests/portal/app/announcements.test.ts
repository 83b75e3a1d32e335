import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnnouncements } from '../../../src/core/portal/app/announcer.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listen() {
  const announcements = createAnnouncements()
  const heard: string[] = []
  announcements.subscribe(() => heard.push(announcements.words()))
  return { say: announcements.say, heard }
}

test('the live region announces two messages sent at once one after the other', () => {
  const { say, heard } = listen()
  say('carta.pdf, 4 byte')
  say('Serve ogni pagina')
  expect(heard).toEqual(['carta.pdf, 4 byte'])
  vi.advanceTimersByTime(500)
  expect(heard).toEqual(['carta.pdf, 4 byte', 'Serve ogni pagina\u200b'])
})

test('a new message replaces one that was announced long enough ago at once', () => {
  const { say, heard } = listen()
  say('Due risultati')
  vi.advanceTimersByTime(500)
  say('Un risultato')
  expect(heard).toEqual(['Due risultati', 'Un risultato\u200b'])
})

test('a repeated message is announced again, and the live region empties afterwards', () => {
  const { say, heard } = listen()
  say('Salvato')
  say('Salvato')
  vi.advanceTimersByTime(500)
  expect(heard).toEqual(['Salvato', 'Salvato\u200b'])
  vi.advanceTimersByTime(6_000)
  expect(heard.at(-1)).toBe('')
})
