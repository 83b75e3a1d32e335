import { groupBy } from '../../../core/lib/group-by.ts'

/** First and last day as yyyy-MM-dd, both inclusive. */
interface Season {
  firstDay: string
  lastDay: string
}

/** Departures under one heading. */
interface SeasonGroup<Departure> {
  /** Undefined for the season, which has a heading without a year. */
  year: string | undefined
  departures: readonly Departure[]
}

/**
 * Groups departures into the season and, outside it, by year, in chronological order.
 *
 * The first day of a period decides, not the last.
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
