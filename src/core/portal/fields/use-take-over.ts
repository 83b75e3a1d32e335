import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Calls `take` once, when the script takes the field over, before anything draws it anew.
 *
 * In a page of the build the user may have typed or chosen something before the script came.
 */
export function useTakeOver(take: () => void): void {
  const isTaken = useRef(false)
  const takeNow = useEffectEvent(take)
  useLayoutEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    takeNow()
  }, [])
}
