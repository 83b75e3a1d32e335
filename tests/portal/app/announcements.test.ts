import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnnouncements } from '../../../src/portal/app/announcer.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listen() {
  const announcements = createAnnouncements()
  const heard: string[] = []
  announcements.subscribe(() => heard.push(announcements.words()))
  return { say: announcements.say, heard }
}

test('given two parts of a page, when they speak at one moment, then both are read out, one after the other', () => {
  const { say, heard } = listen()
  say('carta.pdf, 4 byte')
  say('Serve ogni pagina')
  expect(heard).toEqual(['carta.pdf, 4 byte'])
  vi.advanceTimersByTime(500)
  expect(heard).toEqual(['carta.pdf, 4 byte', 'Serve ogni pagina\u200b'])
})

test('given words that stood long enough, when others are said, then these take their place at once', () => {
  const { say, heard } = listen()
  say('Due risultati')
  vi.advanceTimersByTime(500)
  say('Un risultato')
  expect(heard).toEqual(['Due risultati', 'Un risultato\u200b'])
})

test('given the same words twice, then the second are a change too, and nothing stays for whoever reads line by line', () => {
  const { say, heard } = listen()
  say('Salvato')
  say('Salvato')
  vi.advanceTimersByTime(500)
  expect(heard).toEqual(['Salvato', 'Salvato\u200b'])
  vi.advanceTimersByTime(6_000)
  expect(heard.at(-1)).toBe('')
})
