/** Checks the trips of the demonstration: their names, what they lack, and the means of their departures. */
import type { Diagnostics } from '../../diagnostics/diagnostic.ts'
import { withAnd } from '../../diagnostics/words.ts'
import type { DemonstrationSources } from '../../read/demonstration.ts'
import { at, entriesOf, itemsOf, type Source, textOf } from '../../read/source.ts'

/** Keys that a trip or the `shared` of its file must have. */
const neededKeys = ['division', 'office', 'prefix', 'country', 'kinds', 'extras']

export function checkTrips({ single, named }: DemonstrationSources, report: Diagnostics): void {
  const services = single.get('services.yaml')
  const means = entriesOf(at(at(services, 'departures'), 'means')).map(({ name }) => name)
  const offices = itemsOf(at(single.get('club.yaml'), 'offices')).map((_, index) => String(index + 1))
  const seen = new Set<string>()
  for (const file of named.trips.values()) {
    const shared = at(file, 'shared')
    checkOffice(shared, offices, report)
    for (const { name, key, value: trip } of entriesOf(at(file, 'trips'))) {
      if (seen.has(name)) report.report('CAT205', key.span, `Two trips are called "${name}"`)
      seen.add(name)
      const needed = [...neededKeys, ...(at(trip, 'turns') ? [] : ['calendar'])]
      const absent = needed.filter((word) => at(trip, word) === undefined && at(shared, word) === undefined)
      if (absent.length > 0)
        report.report('CAT105', key.span, `The trip "${name}" has no ${withAnd(absent.map((word) => `"${word}"`))}`, {
          hint: 'Write it in the trip, or under "shared" for all trips of the file.',
        })
      checkOffice(trip, offices, report)
      for (const departures of entriesOf(at(trip, 'departures')))
        if (!means.includes(departures.name))
          report.report('CAT201', departures.key.span, `There is no means of travel in services.yaml called "${departures.name}"`, {
            written: departures.name,
            allowed: means,
          })
    }
  }
}

function checkOffice(source: Source | undefined, offices: readonly string[], report: Diagnostics): void {
  const office = at(source, 'office')
  if (office && !offices.includes(textOf(office) ?? ''))
    report.report('CAT201', office.span, `club.yaml has no office ${textOf(office)}`, { allowed: offices })
}

/** Returns the numbers of the turns by the name of the trip. */
export function turnsByTrip(files: ReadonlyMap<string, Source>, rules: Source | undefined): ReadonlyMap<string, readonly string[]> {
  const turns = new Map<string, readonly string[]>()
  for (const file of files.values())
    for (const { name, value: trip } of entriesOf(at(file, 'trips'))) {
      const calendar = textOf(at(trip, 'calendar')) ?? textOf(at(at(file, 'shared'), 'calendar')) ?? ''
      const own = at(trip, 'turns') ?? at(at(rules, 'turns'), calendar)
      turns.set(
        name,
        itemsOf(own).map((turn) => textOf(at(turn, 'turn')) ?? ''),
      )
    }
  return turns
}
