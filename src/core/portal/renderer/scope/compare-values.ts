/** Compares values, for all sorted lists and groups of the portal: texts by its default language, which is that of most data. */
import { languages } from '../../../lib/language.ts'

const collator = new Intl.Collator(languages[0], { numeric: true })
const isoInstant = /^\d{4}-\d{2}-\d{2}T/

function compareTexts(a: string, b: string): number {
  // Instants may have different UTC offsets, so they compare as points in time.
  if (isoInstant.test(a) && isoInstant.test(b)) {
    const difference = Date.parse(a) - Date.parse(b)
    if (!Number.isNaN(difference)) return difference
  }
  return collator.compare(a, b)
}

export type Comparable = string | number | boolean

/** Returns a negative number, zero or a positive one. A missing value is last in both orders, so `order` is a parameter. */
export function compareValues(
  a: Comparable | undefined | null,
  b: Comparable | undefined | null,
  order: 'ascending' | 'descending',
): number {
  const aMissing = a === undefined || a === null
  const bMissing = b === undefined || b === null
  if (aMissing || bMissing) return aMissing === bMissing ? 0 : aMissing ? 1 : -1
  const ascending = typeof a === 'string' && typeof b === 'string' ? compareTexts(a, b) : Number(a) - Number(b)
  return order === 'ascending' ? ascending : -ascending
}
