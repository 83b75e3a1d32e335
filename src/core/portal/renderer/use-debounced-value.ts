import { useEffect, useState } from 'react'
import { createStore, type Store } from '../../lib/create-store.ts'

/** Returns the last value that stayed unchanged for `quietMs` milliseconds. */
export function useDebouncedValue<T>(value: T, quietMs: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return debounced
}

/** Returns a store of what `get` last returned unchanged for `quietMs` milliseconds. Without a render at each change, unlike a value. */
export function useDebouncedStore<T>(subscribe: Store<T>['subscribe'], get: () => T, quietMs: number): Pick<Store<T>, 'get' | 'subscribe'> {
  const [debounced] = useState(() => createStore(get()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let last = debounced.get()
    const follow = () => {
      if (get() === last) return
      last = get()
      clearTimeout(timer)
      timer = setTimeout(() => debounced.set(last), quietMs)
    }
    // It may have changed before this effect.
    follow()
    const end = subscribe(follow)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [debounced, subscribe, get, quietMs])
  return debounced
}
