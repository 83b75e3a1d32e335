/** Serializes the saves of one form. Its units are parts of one resource, and each save creates a new version of it. */
import { useCallback, useEffect, useRef, useState } from 'react'

/** Runs the work at once, or after the previous work has ended and its result is rendered. Resolves to the work's result. */
export type TakeTurn = <T>(work: (whenDrawn: WhenDrawn) => Promise<T>) => Promise<T>

/** Resolves when the answers so far are rendered, or at once when the component is unmounted. */
export type WhenDrawn = () => Promise<void>

export function useTurns(): TakeTurn {
  const atWork = useRef<Promise<void>>(undefined)
  const whenDrawn = useDrawn()
  return useCallback(
    (work) => {
      const done = atWork.current ? atWork.current.then(whenDrawn).then(() => work(whenDrawn)) : work(whenDrawn)
      const end = () => {
        if (atWork.current === ended) atWork.current = undefined
      }
      const ended: Promise<void> = done.then(end, end)
      atWork.current = ended
      return done
    },
    [whenDrawn],
  )
}

function useDrawn(): WhenDrawn {
  const [drawings, setDrawings] = useState(0)
  const mounted = useRef(true)
  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
      waiting.current?.()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs after the render that the promise waits for
  useEffect(() => waiting.current?.(), [drawings])
  return useCallback(
    () =>
      new Promise<void>((resolve) => {
        if (!mounted.current) return resolve()
        waiting.current = resolve
        // The query cache notifies its subscribers in an earlier timer, so this render includes their updates.
        setTimeout(() => setDrawings((count) => count + 1))
      }),
    [],
  )
}
