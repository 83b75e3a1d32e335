/** Compiles calendar files: their events of whole days. */
import type { CalendarEventModel, CalendarModel } from '../../model/catalogue-model.ts'
import { date, integer, plainText } from '../expressions/index.ts'
import { at, itemsOf, type Source } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import type { Place } from '../scope/place.ts'
import { compileNeeded } from './expression.ts'
import { compileEach } from './loops.ts'
import { compileShown } from './shown.ts'
import { compileText } from './texts.ts'

const conditional = ['when', 'unless', 'each']

export function compileCalendar(value: Source, place: Place, context: Context): CalendarModel | undefined {
  const fileName = compileText(at(value, 'fileName'), place, context)
  const listed = at(value, 'events')
  const sources = itemsOf(listed)
  if (listed && sources.length > 0 && sources.every((event) => conditional.some((key) => at(event, key))))
    context.report.report('CAT712', listed.span, 'No event is always there: the file may be empty, which calendars refuse', {
      hint: 'Give the condition of one event to the button, and leave it out here.',
    })
  const events = sources.flatMap((event) => compileEvent(event, place, context))
  return fileName && { fileName, events }
}

function compileEvent(event: Source, place: Place, context: Context): CalendarEventModel[] {
  const looped = compileEach(event, place, context)
  const { when, place: inner } = compileShown(event, looped?.place ?? place, context)
  const id = compileNeeded(at(event, 'id'), inner, context, plainText)
  const title = compileText(at(event, 'title'), inner, context)
  const on = compileNeeded(at(event, 'on'), inner, context, date)
  const until = compileNeeded(at(event, 'until'), inner, context, date)
  const text = compileText(at(event, 'text'), inner, context)
  const where = compileNeeded(at(event, 'place'), inner, context, plainText)
  const remind = compileNeeded(at(event, 'remind'), inner, context, integer('days'))
  if (!id || !title || !on) return []
  return [
    {
      id: id.expression,
      title,
      on: on.expression,
      ...(when ? { when } : {}),
      ...(looped ? { each: looped.each } : {}),
      ...(until ? { until: until.expression } : {}),
      ...(text ? { text } : {}),
      ...(where ? { place: where.expression } : {}),
      ...(remind ? { remind: remind.expression } : {}),
    },
  ]
}
