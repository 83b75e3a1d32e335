import { useEffect, useState } from 'react'

/** Debounces a value: returns the last one that stayed unchanged for `quietMs` milliseconds. */
export function useSettled<T>(value: T, quietMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return settled
}
