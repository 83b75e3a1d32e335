/** Grammar of calendar files. */
import { bareLoop, eachTogether, shown } from './common.ts'
import { expression, list, may, must, record, text } from './shape.ts'

export const calendar = record(
  'calendar',
  'Saves events as a calendar file (iCalendar, RFC 5545) that calendar applications import.',
  () => ({
    fileName: must(text, 'The name of the file, with its ending `.ics`.'),
    events: must(
      list(
        record(
          'calendar event',
          'An event of one or more whole days. With `each`, one for every item of a list.',
          () => [
            ...bareLoop(),
            ...shown(),
            {
              id: must(
                expression,
                'Identifies the event in the portal, whatever its day: a calendar that imports the file again updates the event instead of adding another one.',
              ),
              title: must(text, 'Its title.'),
              on: must(expression, 'Its day, or its first day: a date.'),
              until: may(expression, 'Its last day. Default: one day.'),
              text: may(text, 'Its notes.'),
              place: may(expression, 'Where it takes place.'),
              remind: may(
                expression,
                'So many days before its first day, at nine in the morning, the calendar reminds of it: `7 days`. Default: it does not.',
              ),
            },
          ],
          { together: eachTogether },
        ),
      ),
      'The events. At least one of them has no condition and no `each`, so that the file is never empty: the button has the condition.',
    ),
  }),
)
