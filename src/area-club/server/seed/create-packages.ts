import { nextYearSupplement } from '../../../../demonstration/trip-rules.ts'
import type { Turn } from '../../../../demonstration/types.ts'
import { allProgrammes } from './create-programmes.ts'
import type { SeedPackage, SeedPractice, SeedProgramme } from './demonstration.ts'
import type { SeedCalendar } from './seed-calendar.ts'

/** Returns the booked packages, all turns of the coming summer, and the first turn of the years before and after. */
export function createPackages({ summer, hasPassed }: SeedCalendar, practices: readonly SeedPractice[]): readonly SeedPackage[] {
  const packages = new Map<string, SeedPackage>()
  for (const practice of practices)
    packages.set(packageCodeOf(practice), { ...practice, supplementCents: 0, state: 'open', hasChoices: true })
  for (const programme of allProgrammes) {
    for (const year of [summer - 1, summer, summer + 1]) {
      for (const turn of year === summer ? programme.turns : programme.turns.slice(0, 1)) {
        const made = createPackage(programme, turn, year, year > summer, hasPassed)
        const code = packageCodeOf(made)
        if (!packages.has(code)) packages.set(code, made)
      }
    }
  }
  return [...packages.values()].map(({ programme, turn, from, to, supplementCents, state, hasChoices }) => ({
    programme,
    turn,
    from,
    to,
    supplementCents,
    state,
    hasChoices,
  }))
}

function createPackage(
  programme: SeedProgramme,
  { turn, from, to, supplement, state }: Turn,
  year: number,
  isNextYear: boolean,
  hasPassed: SeedCalendar['hasPassed'],
): SeedPackage {
  const begins = `${year}-${from}`
  return {
    programme,
    turn,
    from: begins,
    to: `${to < from ? year + 1 : year}-${to}`,
    // Next year's prices are higher, and nothing is sold out yet.
    supplementCents: (supplement ?? 0) + (isNextYear ? nextYearSupplement : 0),
    state: isNextYear ? 'open' : (state ?? 'open'),
    hasChoices: !hasPassed(begins),
  }
}

/** Returns the code of a turn of a year, by which bookings refer to packages. */
export function packageCodeOf({ programme, turn, from }: Pick<SeedPackage, 'programme' | 'turn' | 'from'>): string {
  return `${programme.prefix}${from.slice(2, 4)}-${programme.place}-${String(turn).padStart(2, '0')}`
}
