/** Reports a form that stands twice on one page: both keep their unsaved changes as one draft, and each shows what the other has sent. */
import { at } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import type { Place } from '../scope/place.ts'

/**
 * Reports the second of two places of a form on one screen or dialog, if one is shown wherever the other is.
 *
 * A form with `about` may be about something else at each place.
 */
export function reportFormsTwice(context: Context): void {
  for (const { name, source } of context.definitions.all('form')) {
    if (at(source, 'about')) continue
    const places = context.collected.formPlaces.filter(({ form, place }) => form === name && !place.window)
    const second = places.find(({ place }, index) => places.slice(0, index).some((first) => areTogether(first.place, place)))
    if (second)
      context.report.report('CAT419', second.span, `The form "${name}" stands on this page already`, {
        hint: 'Keep one of the two, or show each under conditions that exclude the other.',
      })
  }
}

function areTogether(a: Place, b: Place): boolean {
  const follows = (one: Place, other: Place): boolean => other.demands.every((demand) => one.demands.includes(demand))
  return pageOf(a) === pageOf(b) && !a.unsure && !b.unsure && (follows(a, b) || follows(b, a))
}

/** Returns the screen or dialog around the parts of a place. */
const pageOf = ({ within }: Place): string => within.split(', ')[0] ?? within
