/** Evaluates the events of a calendar file. Pure. */
import type { CalendarEventModel, Scope, TextModel } from '../../../model/catalogue-model.ts'
import { eachScopes } from '../scope/repeat.ts'

/** An event of whole days. Days are yyyy-MM-dd. */
export interface CalendarEvent {
  id: string
  title: string
  firstDay: string
  lastDay: string
  text?: string
  place?: string
  /** Calendars remind of it so many days before. */
  remindDays?: number
}

/** Returns the events whose conditions hold, in order. Their markup has been read as plain text. */
export function findCalendarEvents(
  events: readonly CalendarEventModel[],
  scope: Scope,
  read: (text: TextModel, scope: Scope) => string,
): readonly CalendarEvent[] {
  return events.flatMap((event): CalendarEvent[] => {
    const places = event.each ? eachScopes(event.each, scope).map((item) => item.scope) : [scope]
    return places
      .filter((place) => event.when?.holds(place) !== false)
      .flatMap((place) => {
        const id = event.id.read(place)
        const firstDay = event.on.read(place)
        if (id === undefined || firstDay === undefined) return []
        const where = event.place?.read(place)
        const remindDays = event.remind?.read(place)
        return {
          id,
          title: read(event.title, place),
          firstDay,
          lastDay: event.until?.read(place) ?? firstDay,
          ...(event.text ? { text: read(event.text, place) } : {}),
          ...(where === undefined ? {} : { place: where }),
          ...(remindDays === undefined ? {} : { remindDays }),
        }
      })
  })
}
