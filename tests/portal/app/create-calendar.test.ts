/** The calendar files that `addToCalendar` saves, read by another library (RFC 5545). */
import { describe, expect, test } from 'vitest'
import type { CalendarEventModel, TextModel } from '../../../src/core/model/catalogue-model.ts'
import { createCalendar } from '../../../src/core/portal/app/files/create-calendar.ts'
import { findCalendarEvents } from '../../../src/core/portal/renderer/steps/find-calendar-events.ts'
import { readText } from '../../../src/core/portal/renderer/text/read-text.ts'
import { readCalendar } from '../../support/read-calendar.ts'
import { at, bilingual, each, given, holds, parts, placeholder } from '../renderer/model-builders.ts'
import { catalogue } from '../renderer/page/tiny-catalogue.ts'

const source = {
  operator: 'Orizzonti / Viaggi',
  brand: 'Area Club',
  host: 'club.example',
  language: 'it',
  at: new Date('2026-11-23T10:00:00Z'),
} as const
const read = (text: TextModel, scope: Readonly<Record<string, unknown>>) =>
  readText(text, scope, { language: 'it', texts: catalogue.texts, region: catalogue.region })
const write = (events: readonly CalendarEventModel[], scope = {}) => createCalendar(findCalendarEvents(events, scope, read), source).text()

const departure: CalendarEventModel = { id: given('departure-1'), title: bilingual('Partenza'), on: given('2027-07-12') }

describe('A calendar file', () => {
  test('has a stable id, the time of its creation, whole days and an exclusive end', async () => {
    const { calendar, events } = readCalendar(await write([departure, { ...departure, id: given('stay-1'), until: given('2027-12-31') }]))
    expect([calendar.getFirstPropertyValue('version'), calendar.getFirstPropertyValue('prodid')]).toEqual([
      '2.0',
      '-//Orizzonti Viaggi//Area Club//IT',
    ])
    expect(
      events.map(({ event }) => [event.uid, event.summary, event.startDate.isDate, String(event.startDate), String(event.endDate)]),
    ).toEqual([
      ['departure-1@club.example', 'Partenza', true, '2027-07-12', '2027-07-13'],
      ['stay-1@club.example', 'Partenza', true, '2027-07-12', '2028-01-01'],
    ])
    for (const { component } of events) expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-23T10:00:00Z')
  })

  test('ends each line with CRLF, folds it at 75 octets, and keeps signs, lines and emoji', async () => {
    const title = 'Viaggio; a “Malta”, è così \\ bello: 👨‍👩‍👧 '.repeat(6).trim()
    const text = 'Prima riga\nSeconda riga'
    const file = await write([{ ...departure, title: bilingual(title), text: bilingual(text), place: given('St. Julian’s, Malta') }])
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
    const lines = file.split('\r\n')
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
    expect(file).toContain('\r\n ')
    const [found] = readCalendar(file).events
    expect([found?.event.summary, found?.event.description, found?.event.location]).toEqual([title, text, 'St. Julian’s, Malta'])
  })

  test('reminds of an event so many days before, at nine in the morning', async () => {
    const { events } = readCalendar(await write([departure, { ...departure, id: given('balance-1'), remind: given(7) }]))
    const alarms = events.map(({ component }) => component.getAllSubcomponents('valarm'))
    expect(alarms.map(({ length }) => length)).toEqual([0, 1])
    const read = (name: string) => String(alarms[1]?.[0]?.getFirstPropertyValue(name))
    expect([read('action'), read('trigger'), read('description')]).toEqual(['DISPLAY', '-P6DT15H', 'Partenza'])
  })

  test('has the events whose conditions hold, and one for each item of a list', async () => {
    const expiry: CalendarEventModel = {
      each: each('person', 'people'),
      when: holds('person.valid'),
      id: at('person.name'),
      title: parts('Scade il documento di ', placeholder('person.name')),
      on: at('person.expires'),
    }
    const people = [
      { name: 'Sofia', expires: '2027-02-28', valid: true },
      { name: 'Luca', expires: '2025-01-01', valid: false },
    ]
    const { events } = readCalendar(await write([departure, { ...departure, when: holds('never') }, expiry], { people }))
    expect(events.map(({ event }) => [event.summary, String(event.startDate), String(event.endDate)])).toEqual([
      ['Partenza', '2027-07-12', '2027-07-13'],
      ['Scade il documento di Sofia', '2027-02-28', '2027-03-01'],
    ])
  })
})
