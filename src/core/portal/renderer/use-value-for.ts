import { useState } from 'react'

/**
 * Memoizes a value by its marks: they are equal when identical, or lists of identical items.
 *
 * For cases that `useMemo` does not cover: a varying number of dependencies, or a value computed from more than its dependencies. A mark
 * must not be an object created during each render.
 */
export function useValueFor<T>(marks: readonly unknown[], make: () => T): T {
  const [kept, setKept] = useState(() => ({ marks, value: make() }))
  if (kept.marks.length === marks.length && marks.every((mark, place) => isSame(mark, kept.marks[place]))) return kept.value
  const value = make()
  setKept({ marks, value })
  return value
}

/** Compares lists by their items, because an expression may return a new list of the same items. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((item, at) => Object.is(item, other[at]))
}
