import { groupBy } from '../../lib/group-by.ts'

/** By its first and its last day, yyyy-MM-dd. */
interface Season {
  firstDay: string
  lastDay: string
}

/** Departures that have one heading. */
interface SeasonGroup<Departure> {
  /** Undefined for the season itself, which has a name of its own. */
  year: string | undefined
  departures: readonly Departure[]
}

/**
 * Groups departures by the season, and by the year those of other seasons. The earliest group is the first. A period belongs where it
 * departs, whenever it ends.
 */
export function groupBySeason<Departure extends { periodFrom: string }>(
  departures: readonly Departure[],
  { firstDay, lastDay }: Season,
): readonly SeasonGroup<Departure>[] {
  const inOrder = departures.toSorted((one, other) => one.periodFrom.localeCompare(other.periodFrom))
  const groups = groupBy(inOrder, ({ periodFrom }) =>
    firstDay <= periodFrom && periodFrom <= lastDay ? undefined : periodFrom.slice(0, 4),
  )
  return [...groups].map(([year, own]) => ({ year, departures: own }))
}
