import { useEffect, useRef, useState } from 'react'

/**
 * Returns a signal that is aborted when the component has unmounted.
 *
 * StrictMode and Fast Refresh end the effect and run it again at once, which aborts nothing.
 */
export function useUnmountSignal(): AbortSignal {
  const [controller] = useState(() => new AbortController())
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      queueMicrotask(() => {
        if (!isMounted.current) controller.abort()
      })
    }
  }, [controller])
  return controller.signal
}
