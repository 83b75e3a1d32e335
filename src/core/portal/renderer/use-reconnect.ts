import { onlineManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/** Calls `repeat` when the connection returns. For loads outside the query cache, which repeats its own. */
export function useReconnect(repeat: () => void): void {
  const onReconnect = useEffectEvent(repeat)
  useEffect(
    () =>
      onlineManager.subscribe((online) => {
        if (online) onReconnect()
      }),
    [],
  )
}
