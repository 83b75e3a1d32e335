/** Writes events as an iCalendar file (RFC 5545). */
import ical, { ICalAlarmType } from 'ical-generator'
import { addDays } from '../../../lib/dates.ts'
import type { Language } from '../../../lib/language.ts'
import type { CalendarEvent } from '../../renderer/steps/find-calendar-events.ts'

export interface CalendarSource {
  operator: string
  brand: string
  /** The portal's host: ids of events are unique in the world. */
  host: string
  language: Language
  at: Date
}

const daySeconds = 24 * 60 * 60
/** Calendars remind at nine in the morning: the event begins at midnight. */
const reminderSeconds = 9 * 60 * 60

/** The parts of a product identifier stand between pairs of slashes. */
const asPart = (name: string) => name.replaceAll(/\s*\/+\s*/g, ' ')

export function createCalendar(events: readonly CalendarEvent[], { operator, brand, host, language, at }: CalendarSource): Blob {
  const calendar = ical({ prodId: { company: asPart(operator), product: asPart(brand), language: language.toUpperCase() } })
  for (const { id, title, firstDay, lastDay, text, place, remindDays } of events) {
    const event = calendar.createEvent({
      id: `${id}@${host}`,
      stamp: at,
      start: firstDay,
      // The end of an event of whole days is exclusive.
      end: addDays(lastDay, 1),
      allDay: true,
      summary: title,
      ...(text === undefined ? {} : { description: { plain: text } }),
      ...(place === undefined ? {} : { location: place }),
    })
    if (remindDays !== undefined)
      event.createAlarm({ type: ICalAlarmType.display, trigger: remindDays * daySeconds - reminderSeconds, description: title })
  }
  // The library ends all lines except the last.
  return new Blob([`${calendar.toString()}\r\n`], { type: 'text/calendar;charset=utf-8' })
}
