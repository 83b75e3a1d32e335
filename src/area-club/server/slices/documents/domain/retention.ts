import { type Retention, yearsOfContracts } from '../../../domain/figures.ts'

/** Returns a day (yyyy-MM-dd): documents of trips that ended before it are to be deleted. */
export function endOfRetention(kind: 'uploads' | 'papers', today: string, { uploadYears }: Retention): string {
  return `${Number(today.slice(0, 4)) - (kind === 'uploads' ? uploadYears : yearsOfContracts)}-01-01`
}
