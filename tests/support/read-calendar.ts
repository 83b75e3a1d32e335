import ICAL from 'ical.js'

/** Parses a calendar file (RFC 5545). Throws when it is invalid. */
export function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((component) => ({ component, event: new ICAL.Event(component) }))
  return { calendar, events }
}
