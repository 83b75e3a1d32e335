/** A travel group as its companion sees it. Days are yyyy-MM-dd. */
export interface CompanionGroup {
  title: string
  destination: string
  periodFrom: string
  periodTo: string
  /** Names as each family permits, in list order. */
  participants: readonly string[]
  /** Newest first. */
  notices: readonly TravelNotice[]
}

export interface TravelNotice {
  publishedOn: string
  title: string
  text: string
}

export type GroupMoment = 'coming' | 'under-way' | 'over'

/** Returns `Nora Bellini`, or `Nora B.` when the family hides the last name. */
export function nameForCompanion(participant: { firstName: string; lastName: string; showsLastName: boolean }): string {
  const last = participant.showsLastName ? participant.lastName : `${Array.from(participant.lastName)[0] ?? ''}.`
  return `${participant.firstName} ${last}`
}

/** Returns whether a group's trip is to come, under way or over on `today` (yyyy-MM-dd). */
export function momentOf(group: Pick<CompanionGroup, 'periodFrom' | 'periodTo'>, today: string): GroupMoment {
  if (today < group.periodFrom) return 'coming'
  return today > group.periodTo ? 'over' : 'under-way'
}

/** Orders current and future groups by their start; past ones follow, the latest first. */
export function orderGroups<Group extends Pick<CompanionGroup, 'periodFrom' | 'periodTo'>>(
  groups: readonly Group[],
  today: string,
): readonly Group[] {
  const over = groups.filter((group) => momentOf(group, today) === 'over')
  const ahead = groups.filter((group) => momentOf(group, today) !== 'over')
  return [
    ...ahead.toSorted((a, b) => a.periodFrom.localeCompare(b.periodFrom)),
    ...over.toSorted((a, b) => b.periodFrom.localeCompare(a.periodFrom)),
  ]
}
