import { useState } from 'react'

/**
 * Returns the same value for as long as the marks are the same: identical, or lists of identical items.
 *
 * For what `useMemo` cannot say: marks whose number varies, or a value that is made of more than its marks. A mark must not be an object
 * that each render makes anew.
 */
export function useValueFor<T>(marks: readonly unknown[], make: () => T): T {
  const [kept, setKept] = useState(() => ({ marks, value: make() }))
  if (kept.marks.length === marks.length && marks.every((mark, place) => isSame(mark, kept.marks[place]))) return kept.value
  const value = make()
  setKept({ marks, value })
  return value
}

/** An expression may return a new list of the same items. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((item, at) => Object.is(item, other[at]))
}
