import { useEffect, useState } from 'react'

/** Returns the last value that stayed unchanged for `quietMs` milliseconds. */
export function useDebouncedValue<T>(value: T, quietMs: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return debounced
}
